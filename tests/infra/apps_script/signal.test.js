/** What edits come to: few syncs, none forgotten, nothing shown to nobody. */
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { ADDRESS, Google, KEY, ok, refusal, setUpGoogle } = require('./google.js');

const SOAK = Number(process.env.LADDER_SOAK || 1);

/** A spreadsheet that nobody looks at: what is shown there would fail. */
function deskGoogle(answers = () => ok()) {
  const google = setUpGoogle({ answers });
  google.canShow = false;
  return google;
}

/** Whether the last edit was seen by a sync that went well. */
function isSettled(google) {
  const last = google.properties.get('EDITED');
  return google.syncs().some((one) => one.status === 200 && one.seen === last);
}

test('an edit is synced some seconds later, and says that it is one', () => {
  const google = deskGoogle();
  const edited = google.now;
  google.edit();
  assert.deepEqual(google.requests.map((one) => [one.method, one.url]), [['post', `${ADDRESS}/sync?signal=edit`]]);
  assert.equal(google.requests[0].at - edited, 5000);
  assert.deepEqual([google.held, google.toasts, google.alerts], [null, [], []]);
});

test('quick edits are one sync', () => {
  const google = deskGoogle();
  let more = 6;
  google.between = (what) => {
    if (what === 'asleep' && more > 0) {
      more -= 1;
      google.edit();
    }
  };
  google.edit();
  assert.equal(google.syncs().length, 1);
  assert.ok(isSettled(google));
});

test('who types on and on is synced all the same', () => {
  const google = deskGoogle();
  const started = google.now;
  google.between = (what) => {
    if (what === 'asleep' && google.now - started < 120000) google.edit();
  };
  google.edit();
  // 5 s of pause never come; after 30 s at most it goes ahead
  assert.ok(google.syncs()[0].at - started <= 30000);
  assert.ok(google.syncs().length <= 6);
  assert.ok(isSettled(google));
});

for (const moment of ['asked', 'answered', 'release', 'released', 'written', 'locked', 'lock']) {
  test(`an edit that comes at “${moment}” is not forgotten`, () => {
    const google = deskGoogle();
    let once = true;
    google.between = (what) => {
      if (what === moment && once) {
        once = false;
        google.edit();
      }
    };
    google.edit();
    assert.equal(once, false);
    assert.ok(isSettled(google));
    assert.ok(google.syncs().length <= 2);
  });
}

test('an edit in a tab of people’s own asks for nothing', () => {
  const google = deskGoogle();
  google.edit(['shopping', 'price']);
  google.edit([]);
  assert.deepEqual(google.requests, []);
  google.edit(['notes', 'id', 'name']); // people may move our columns
  assert.equal(google.syncs().length, 1);
});

test('two people who both set it up cause one sync an edit', () => {
  const google = deskGoogle();
  google.triggers.push({ handler: 'onDeskEdit', kind: 'edit' }); // in the second one's name
  google.between = (what) => {
    if (what === 'asked') assert.equal(google.syncs().filter((one) => !one.status).length, 1);
  };
  google.edit();
  // Google runs both at once; here one after the other, which is the worst there is
  assert.ok(google.syncs().length <= 2);
});

// ── When it fails ──────────────────────────────────────────────────────────

for (const [name, fail] of [
  ['busy', () => refusal(503, 'workbook-busy', { retryAfter: 2 })],
  ['overloaded', () => refusal(429, 'overloaded', { retryAfter: 30 })],
  ['out of reach', () => { throw Error('Address unavailable'); }],
]) {
  test(`${name}: it is tried again by the clock, and leaves no trigger behind`, () => {
    let fails = 2;
    const google = deskGoogle((request) => ((fails -= 1) >= 0 ? fail(request) : ok()));
    google.edit();
    assert.deepEqual([google.syncs().length, isSettled(google)], [1, false]);
    google.pass(3600);
    const [first, second, third] = google.syncs().map((one) => one.at);
    assert.ok(second - first >= 60000 && third - second >= 120000);
    assert.equal(google.syncs().length, 3);
    assert.ok(isSettled(google));
    assert.deepEqual(google.triggers.map((one) => one.handler), ['onDeskEdit']);
    assert.equal(google.properties.has('TRIES'), false);
  });
}

test('a wait that the ladder asks for is kept', () => {
  const google = deskGoogle(() => refusal(503, 'try-again', { retryAfter: 900 }));
  google.edit();
  const [, retry] = google.triggers;
  assert.equal(retry.at - google.now, 900000);
});

for (const [status, code] of [
  [401, 'unknown-key'], [403, 'scope'], [404, 'no-route'], [409, 'no-workbooks'], [503, 'operator'],
]) {
  test(`${status} ${code} gets no better by repeating; the next edit asks anew`, () => {
    const google = deskGoogle(() => refusal(status, code));
    google.edit();
    google.pass(7200);
    assert.equal(google.syncs().length, 1);
    google.answers = () => ok();
    google.edit();
    assert.ok(isSettled(google));
  });
}

test('a ladder that is gone for long is asked a few times, and again after the next edit', () => {
  const google = deskGoogle(() => refusal(503, 'try-again', { retryAfter: 2 }));
  for (let evening = 0; evening < 30; evening += 1) {
    google.edit();
    google.pass(86400);
  }
  assert.equal(google.syncs().length, 30 * 5); // the edit's own, then 4 more
  assert.deepEqual(google.triggers.map((one) => one.handler), ['onDeskEdit']);
  google.answers = () => ok();
  google.edit();
  assert.ok(isSettled(google));
});

test('no run begins a sync so late that it would be ended in the middle', () => {
  const google = deskGoogle((request, there) => {
    there.now += 117000; // with what the way takes, the whole 120 s that the ladder may take
    return ok();
  });
  google.between = (what) => {
    if ((what === 'asked' || what === 'asleep') && google.syncs().length < 6) google.edit();
  };
  google.edit();
  google.between = () => {};
  google.pass(7200);
  assert.ok(google.longest <= 360000 - 10000, String(google.longest)); // Google's 6 minutes
  assert.ok(isSettled(google));
});

test('a run that was killed keeps nobody from the next', () => {
  const google = deskGoogle();
  google.between = (what) => {
    if (what === 'locked') throw Error('Exceeded maximum execution time');
  };
  assert.throws(() => google.edit());
  google.between = () => {};
  google.edit();
  assert.ok(isSettled(google));
});

test('run by hand from the editor, without an event, it works as well', () => {
  const google = deskGoogle();
  google.run('onDeskEdit');
  assert.equal(google.syncs().length, 1);
});

// ── By chance ──────────────────────────────────────────────────────────────

/** Numbers from a seed: mulberry32. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

test('whatever comes between any two calls, the last edit is synced', () => {
  const first = SOAK > 1 ? Math.floor(Math.random() * 2 ** 31) : 1;
  for (let seed = first; seed < first + 150 * SOAK; seed += 1) {
    const draw = chance(seed);
    const kinds = [
      () => ok(), () => ok(), () => ok(),
      () => refusal(503, 'workbook-busy', { retryAfter: 2 }),
      () => { throw Error('Timeout'); },
    ];
    const google = deskGoogle(() => kinds[Math.floor(draw() * kinds.length)]());
    let edits = 12;
    let depth = 0;
    google.between = () => {
      if (edits === 0 || depth > 2 || draw() > 0.08) return;
      edits -= 1;
      depth += 1;
      google.edit();
      depth -= 1;
    };
    for (let evening = 0; evening < 3; evening += 1) {
      google.edit();
      google.pass(draw() * 400);
    }
    google.between = () => {};
    google.answers = () => ok();
    google.pass(7200);
    // after the last failing try the regular sync takes over: then an edit is left on purpose
    const gaveUp = google.logged.some((text) => text.startsWith('no more tries'));
    assert.ok(isSettled(google) || gaveUp, `seed ${seed}`);
    assert.equal(google.held, null, `seed ${seed}`);
    assert.ok(google.longest < 360000, `seed ${seed}`);
    assert.deepEqual(google.triggers.map((one) => one.handler), ['onDeskEdit'], `seed ${seed}`);
    assert.ok(google.syncs().every((one) => one.headers.Authorization === `Bearer ${KEY}`));
  }
});

test('the stub itself: a lock that is held is not given twice', () => {
  const google = new Google();
  const lock = (run) => google.services(run).LockService.getScriptLock();
  assert.deepEqual([lock(1).tryLock(1), lock(2).tryLock(1), lock(1).tryLock(1)], [true, false, true]);
});
