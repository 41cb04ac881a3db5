/** What a person sees who chooses something from the menu. */
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const { ADDRESS, Google, KEY, ok, refusal, setUpGoogle, words } = require('./google.js');

const LANGUAGES = ['en', 'de', 'nb', 'hu'];

test('the menu has every item, each with a function', () => {
  const google = new Google();
  google.run('onOpen');
  const [menu] = google.menus;
  assert.equal(menu.title, 'Ladder');
  const labels = menu.items.map((one) => one.label);
  assert.deepEqual(labels, ['Sync now', 'Rebuild', 'Check', 'Set up', 'Help']);
  for (const { handler } of menu.items) assert.equal(google.run(`typeof ${handler} === 'function' && (() => true)`), true);
});

for (const [locale, title] of [
  ['de_AT', 'Rangliste'], ['no_NO', 'Klubbrangering'], ['nn_NO', 'Klubbrangering'],
  ['hu_HU', 'Ranglétra'], ['fr_FR', 'Ladder'], ['en_GB', 'Ladder'],
]) {
  test(`before the club's language is known it is the spreadsheet's: ${locale}`, () => {
    const google = new Google({ locale });
    google.run('onOpen');
    assert.equal(google.menus[0].title, title);
  });
}

for (const club of LANGUAGES) {
  test(`then it is the club's: ${club}`, () => {
    const google = setUpGoogle({ locale: 'fr_FR', club });
    google.run('showHelp');
    assert.equal(google.alerts[0].text, words(club).helpText);
    assert.equal(google.menus.at(-1).title, words(club).menu);
  });
}

test('every language says the same things, with the same places', () => {
  const places = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]).sort();
  for (const language of LANGUAGES) {
    assert.deepEqual(Object.keys(words(language)), Object.keys(words('en')));
    for (const [name, text] of Object.entries(words(language))) {
      assert.ok(text.trim(), `${language}.${name}`);
      assert.deepEqual(places(text), places(words('en')[name]), `${language}.${name}`);
    }
  }
});

// ── Set up ─────────────────────────────────────────────────────────────────

test('set up tries address and key, keeps them, and installs one trigger', () => {
  const google = new Google();
  google.typed = [` ${ADDRESS}/ `, ` ${KEY} `];
  google.run('setUp');
  assert.deepEqual(google.requests.map((one) => [one.method, one.url, one.headers.Authorization]), [
    ['get', `${ADDRESS}/status`, `Bearer ${KEY}`],
  ]);
  assert.equal(google.properties.get('ADDRESS'), ADDRESS);
  assert.equal(google.properties.get('KEY'), KEY);
  assert.deepEqual(google.triggers, [{ handler: 'onDeskEdit', kind: 'edit' }]);
  assert.equal(google.said.at(-1), words('en').isSetUp);
});

test('set up again installs no second trigger, and empty fields keep what was', () => {
  const google = setUpGoogle();
  google.typed = ['', ''];
  google.run('setUp');
  assert.equal(google.triggers.length, 1);
  assert.equal(google.properties.get('KEY'), KEY);
  assert.ok(google.prompts[0].includes(ADDRESS));
});

test('the key is shown to nobody, kept in no cell, and logged nowhere', () => {
  const google = setUpGoogle({ answers: () => { throw Error(`fetch failed: ${KEY}`); } });
  google.typed = ['', ''];
  for (const name of ['setUp', 'syncNow', 'showCheck', 'showHelp']) google.run(name);
  google.edit();
  const told = [...google.prompts, ...google.said, ...google.alerts, ...google.logged];
  assert.equal(JSON.stringify(told).includes(KEY), false);
});

for (const typed of [[null], [ADDRESS, null]]) {
  test(`who cancels changes nothing (${typed.length})`, () => {
    const google = new Google();
    google.typed = [...typed];
    google.run('setUp');
    assert.deepEqual([google.requests, google.properties.size, google.triggers], [[], 0, []]);
  });
}

for (const [address, key, said] of [
  ['http://ladder.example/v1/clubs/bruecke', KEY, 'badAddress'], // the key would travel in the open
  ['https://ladder.example', KEY, 'badAddress'],
  ['https://a@ladder.example/v1/clubs/bruecke', KEY, 'badAddress'],
  ['https://ladder.example/v1/clubs/Brücke', KEY, 'badAddress'],
  ['https://ladder.example/v1/clubs/bruecke?x', KEY, 'badAddress'],
  ['', KEY, 'badAddress'],
  [ADDRESS, '', 'badKey'],
  [ADDRESS, 'two words', 'badKey'],
  [ADDRESS, 'a\nb', 'badKey'],
]) {
  test(`what cannot fit is sent nowhere: ${JSON.stringify([address, key])}`, () => {
    const google = new Google();
    google.typed = [address, key];
    google.run('setUp');
    assert.deepEqual(google.said, [words('en')[said]]);
    assert.deepEqual([google.requests, google.properties.size, google.triggers], [[], 0, []]);
  });
}

test('a ladder under a path of its own is taken', () => {
  const google = new Google();
  google.typed = ['https://example.org/ladder/v1/clubs/b', KEY];
  google.run('setUp');
  assert.equal(google.properties.get('ADDRESS'), 'https://example.org/ladder/v1/clubs/b');
});

for (const [name, answer, said] of [
  ['a wrong key', refusal(401, 'unknown-key'), 'wrongKey'],
  ['a key for something else', refusal(403, 'scope'), 'otherKey'],
  ['a wrong address', refusal(404, 'no-route'), 'wrongAddress'],
]) {
  test(`${name} is not kept`, () => {
    const google = new Google({ answers: () => answer });
    google.typed = [ADDRESS, KEY];
    google.run('setUp');
    assert.deepEqual(google.said, [words('en')[said]]);
    assert.deepEqual([google.properties.size, google.triggers], [0, []]);
  });
}

// ── Sync, rebuild, check ───────────────────────────────────────────────────

for (const name of ['syncNow', 'rebuildAll', 'showCheck']) {
  test(`before set up, ${name} says so`, () => {
    const google = new Google();
    google.run(name);
    assert.deepEqual([google.said, google.requests], [[words('en').notSetUp], []]);
  });
}

test('sync now says what was taken over and what is to be looked at', () => {
  const google = setUpGoogle({
    answers: () => ok({ decisions: ['a', 'b'], messages: [{}], open_questions: 3, up_to_date: false }),
  });
  google.run('syncNow');
  const [{ method, url, headers, muteHttpExceptions, followRedirects }] = google.requests;
  assert.deepEqual([method, url], ['post', `${ADDRESS}/sync`]); // no signal: a menu is no edit
  assert.deepEqual([headers.Authorization, muteHttpExceptions, followRedirects], [`Bearer ${KEY}`, true, false]);
  assert.equal(
    google.said.at(-1),
    'Done (revision 7). Answers taken over: 2. Open questions about names: 3. '
      + 'Please look at the column “Message”: 1. The list follows by itself in a moment.',
  );
});

for (const [name, answer, said] of [
  ['401', refusal(401, 'unknown-key'), words('en').wrongKey],
  ['403', refusal(403, 'scope'), words('en').otherKey],
  ['404', refusal(404, 'no-route'), words('en').wrongAddress],
  ['405', refusal(405, 'method-not-allowed'), words('en').wrongAddress],
  ['409', refusal(409, 'no-workbooks'), words('en').noWorkbooks],
  ['another 409', refusal(409, 'conflict'), 'That did not work (409). Nothing is lost. Said so.'],
  ['429', refusal(429, 'overloaded', { retryAfter: 30 }),
    'The ladder is busy at the moment. Nothing is lost; try again in 30 seconds. Said so.'],
  ['503 busy', refusal(503, 'workbook-busy', { retryAfter: 2 }),
    'The ladder is busy at the moment. Nothing is lost; try again in 2 seconds. Said so.'],
  ['503 for a person to mend', refusal(503, 'operator'), 'That did not work (503). Nothing is lost. Said so.'],
  ['500', refusal(500, 'internal'), 'That did not work (500). Nothing is lost. Said so.'],
  ['a page that is no JSON', { status: 502, text: '<html>' }, 'That did not work (502). Nothing is lost.'],
  ['a redirect', { status: 302, text: '' }, 'That did not work (302). Nothing is lost.'],
  ['JSON that is no object', { status: 500, text: '"no"' }, 'That did not work (500). Nothing is lost.'],
]) {
  for (const handler of ['syncNow', 'rebuildAll', 'showCheck']) {
    test(`${handler}, ${name}: one clear sentence`, () => {
      const google = setUpGoogle({ answers: () => answer });
      google.run(handler);
      assert.deepEqual([google.said.at(-1), google.requests.length], [said, 1]);
    });
  }
}

test('no answer at all is said, too', () => {
  const google = setUpGoogle({ answers: () => { throw Error('DNS error'); } });
  google.run('syncNow');
  assert.equal(google.said.at(-1), words('en').noAnswer);
});

test('rebuild asks first, and then shows it in the files', () => {
  const google = setUpGoogle({ answers: ({ url }) => ok(url.endsWith('rebuild') ? { written: 12 } : {}) });
  google.yes = false;
  google.run('rebuildAll');
  assert.deepEqual(google.requests, []);
  google.yes = true;
  google.run('rebuildAll');
  assert.deepEqual(google.requests.map((one) => one.url), [`${ADDRESS}/rebuild`, `${ADDRESS}/sync`]);
  assert.ok(google.said.includes('Worked out anew; documents that differed: 12.'));
});

test('check says whether all is current, and when what happened', () => {
  const google = setUpGoogle({ answers: () => ok() });
  google.run('showCheck');
  assert.deepEqual(google.alerts.at(-1).text.split('\n'), [
    'Every list is up to date (revision 7).',
    'Last sync: 2026-11-30T12:00:00.000Z|Europe/Berlin|yyyy-MM-dd HH:mm',
    'Last signal from an edit: never',
    words('en').signalIsMine,
  ]);
});

test('check says loudly what is not as it should be', () => {
  const google = setUpGoogle({ answers: () => ok({ up_to_date: false, last_sync: null }) });
  google.triggers.length = 0;
  google.run('showCheck');
  assert.deepEqual(google.alerts.at(-1).text.split('\n'), [
    '⚠ A list is OUT OF DATE (revision 7). Choose “Rebuild”.',
    'Last sync: never',
    'Last signal from an edit: never',
    words('en').signalIsNotMine,
  ]);
});

test('check follows the club when it changes its language, and no language there is not', () => {
  const google = setUpGoogle({ answers: () => ok({ locale: 'hu' }) });
  google.run('showCheck');
  assert.equal(google.properties.get('LOCALE'), 'hu');
  google.answers = () => ok({ locale: 'toString' });
  google.run('showCheck');
  google.answers = () => ok({ locale: 'fr' });
  google.run('showCheck');
  assert.equal(google.properties.get('LOCALE'), 'hu');
});
