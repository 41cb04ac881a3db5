/**
 * The ladder's menu in the organisers' spreadsheet, and its signal that something was edited.
 *
 * Whatever this script does, the server would do by itself some minutes later: the regular sync
 * reads and writes the spreadsheet too. It may fail, die with the account that set it up, or be
 * deleted; nothing is lost.
 *
 * @OnlyCurrentDoc
 */

/* exported onOpen, onDeskEdit, onRetry, syncNow, rebuildAll, showCheck, setUp, showHelp */

const QUIET_MS = 5 * 1000; // edits closer together than this become one sync
const LONGEST_QUIET_MS = 30 * 1000; // but whoever types on and on does not put it off for ever
const LAST_START_MS = 3 * 60 * 1000; // a run is ended after 6 minutes; one sync takes up to 2
const RETRY_SECONDS = 60; // a trigger by time comes no sooner
const MOST_TRIES = 4; // after 1, 2, 4 and 8 minutes the regular sync has long done it

const EDIT_HANDLER = 'onDeskEdit';
const RETRY_HANDLER = 'onRetry';

// Script properties: seen by whoever may edit the spreadsheet's script, and in no cell.
const ADDRESS = 'ADDRESS';
const KEY = 'KEY';
const LOCALE = 'LOCALE';
const EDITED = 'EDITED'; // mark of the latest edit
const SYNCED = 'SYNCED'; // mark of the latest edit that a sync has seen
const TRIES = 'TRIES'; // syncs that failed one after the other

// ── Menu ───────────────────────────────────────────────────────────────────

/** Makes the menu; a simple trigger, which Google runs by itself when the file is opened. */
function onOpen() {
  const words = readWords();
  SpreadsheetApp.getUi()
    .createMenu(words.menu)
    .addItem(words.sync, 'syncNow')
    .addItem(words.rebuild, 'rebuildAll')
    .addItem(words.check, 'showCheck')
    .addSeparator()
    .addItem(words.setUp, 'setUp')
    .addItem(words.help, 'showHelp')
    .addToUi();
}

/** Menu: takes answers over and brings both files up to date. */
function syncNow() {
  if (!isSetUp()) return;
  toast(readWords().working);
  const answer = callLadder('post', '/sync');
  toast(answer.status === 200 ? describeSync(answer.content) : describeFailure(answer));
}

/** Menu: replays every event from the first, then syncs, so that the files show it. */
function rebuildAll() {
  if (!isSetUp()) return;
  const words = readWords();
  const ui = SpreadsheetApp.getUi();
  if (ui.alert(words.rebuild, words.rebuildAsk, ui.ButtonSet.YES_NO) !== ui.Button.YES) return;
  toast(words.working);
  const answer = callLadder('post', '/rebuild');
  if (answer.status !== 200) {
    toast(describeFailure(answer));
    return;
  }
  toast(fill(words.rebuilt, { written: answer.content.written }));
  syncNow();
}

/** Menu: says whether all is current, when the last sync was, and whether edits signal. */
function showCheck() {
  if (!isSetUp()) return;
  const words = readWords();
  const answer = callLadder('get', '/status');
  if (answer.status !== 200) {
    toast(describeFailure(answer));
    return;
  }
  rememberLocale(answer.content);
  const ui = SpreadsheetApp.getUi();
  ui.alert(words.check, describeStatus(answer.content), ui.ButtonSet.OK);
}

/** Menu: asks for address and key, tries them, keeps them, and sets the signal up. */
function setUp() {
  const given = readProperties();
  const address = ask(readWords().askAddress, given[ADDRESS]);
  if (address === null) return;
  const key = ask(readWords().askKey, given[KEY] && readWords().keyIsKept);
  if (key === null) return;
  const settings = { [ADDRESS]: address.replace(/\/+$/, '') || given[ADDRESS], [KEY]: key || given[KEY] };
  const fault = findFault(settings);
  if (fault) {
    toast(fault);
    return;
  }
  const answer = callLadder('get', '/status', settings);
  if (answer.status !== 200) {
    toast(describeFailure(answer));
    return;
  }
  PropertiesService.getScriptProperties().setProperties(settings);
  rememberLocale(answer.content);
  removeTriggers(EDIT_HANDLER); // mine; those of others stay, and do no harm
  ScriptApp.newTrigger(EDIT_HANDLER).forSpreadsheet(SpreadsheetApp.getActive()).onEdit().create();
  onOpen(); // the club's language is known now
  toast(readWords().isSetUp);
}

/** Menu: says in a few lines how all this works. */
function showHelp() {
  const words = readWords();
  const ui = SpreadsheetApp.getUi();
  ui.alert(words.help, words.helpText, ui.ButtonSet.OK);
}

// ── Signal ─────────────────────────────────────────────────────────────────

/**
 * Asks for a sync after an edit; an installable trigger, so it runs for everybody's edits, on
 * phones too, as the person who set it up. Nobody may be there, so it shows nothing.
 *
 * @param {{range: {getSheet: function()}}} event
 */
function onDeskEdit(event) {
  if (!isOurTab(event)) return;
  const mark = `${Date.now()} ${Utilities.getUuid()}`;
  PropertiesService.getScriptProperties().setProperty(EDITED, mark);
  settle();
}

/** Tries again after a sync failed; a trigger by time, for once. */
function onRetry() {
  removeTriggers(RETRY_HANDLER); // a trigger that fired stays on the list of 20 until deleted
  settle();
}

/**
 * Syncs until there is no edit that the last sync has not seen.
 *
 * One run at a time: whoever finds another one at it leaves the edit to that one, which looks once
 * more after it has let go of the lock. So no edit falls between two runs.
 */
function settle() {
  const started = Date.now();
  while (isEditLeft()) {
    if (Date.now() - started > LAST_START_MS) {
      planRetry(RETRY_SECONDS);
      return;
    }
    const lock = LockService.getScriptLock();
    if (!lock.tryLock(1)) return;
    try {
      if (!syncOnce()) return;
    } finally {
      lock.releaseLock();
    }
  }
}

/** Waits for a pause and syncs; says whether that went well. */
function syncOnce() {
  waitForQuiet();
  const properties = PropertiesService.getScriptProperties();
  const mark = properties.getProperty(EDITED); // what comes from now on may be too late for it
  const answer = callLadder('post', '/sync?signal=edit');
  console.log(`sync after an edit: ${answer.status} ${answer.content.code || ''}`);
  if (answer.status === 200) {
    properties.setProperty(SYNCED, mark);
    properties.deleteProperty(TRIES);
    return true;
  }
  if (isPassing(answer)) planRetry(answer.retryAfter);
  return false;
}

/** Sleeps until nobody has edited anything for a moment. */
function waitForQuiet() {
  const until = Date.now() + LONGEST_QUIET_MS;
  for (;;) {
    const edited = Number.parseInt(readProperties()[EDITED], 10) || 0;
    const left = Math.min(edited + QUIET_MS, until) - Date.now();
    if (left <= 0) return;
    Utilities.sleep(Math.min(left, QUIET_MS));
  }
}

/** Plans one more try, each later than the one before; after some the regular sync has done it. */
function planRetry(seconds) {
  const properties = PropertiesService.getScriptProperties();
  const tries = Number(properties.getProperty(TRIES)) + 1;
  removeTriggers(RETRY_HANDLER);
  if (tries > MOST_TRIES) {
    properties.deleteProperty(TRIES);
    console.log('no more tries: the regular sync takes the edit over');
    return;
  }
  properties.setProperty(TRIES, String(tries));
  const wait = Math.max(RETRY_SECONDS * 2 ** (tries - 1), seconds);
  ScriptApp.newTrigger(RETRY_HANDLER).timeBased().after(wait * 1000).create();
}

function isEditLeft() {
  const kept = readProperties();
  return Boolean(kept[EDITED]) && kept[EDITED] !== kept[SYNCED];
}

/** Whether an edit was made in a tab of ours: its hidden first row names the columns. */
function isOurTab(event) {
  if (!event || !event.range) return true;
  const sheet = event.range.getSheet();
  const width = sheet.getLastColumn();
  return width > 0 && sheet.getRange(1, 1, 1, width).getValues()[0].includes('id');
}

/** Removes this script's triggers for a function; of the person who runs this, as Google has it. */
function removeTriggers(handler) {
  for (const trigger of ScriptApp.getProjectTriggers()) {
    if (trigger.getHandlerFunction() === handler) ScriptApp.deleteTrigger(trigger);
  }
}

// ── Calls ──────────────────────────────────────────────────────────────────

/**
 * Calls the ladder. No redirect is followed, or the key would go there too.
 *
 * @return {{status: number, content: Object, retryAfter: number}} status 0 if no answer came;
 *     retryAfter in seconds, 0 if the answer says nothing of it.
 */
function callLadder(method, path, settings = readProperties()) {
  let response;
  try {
    response = UrlFetchApp.fetch(settings[ADDRESS] + path, {
      method,
      headers: { Authorization: `Bearer ${settings[KEY]}` },
      muteHttpExceptions: true,
      followRedirects: false,
    });
  } catch (error) {
    console.log('no answer came'); // the error names the address, which is nobody's business
    return { status: 0, content: {}, retryAfter: 0 };
  }
  return {
    status: response.getResponseCode(),
    content: readJson(response.getContentText()),
    retryAfter: readRetryAfter(response.getHeaders()),
  };
}

function readJson(text) {
  try {
    const content = JSON.parse(text);
    return content !== null && typeof content === 'object' ? content : {};
  } catch (error) {
    return {};
  }
}

function readRetryAfter(headers) {
  const name = Object.keys(headers).find((one) => one.toLowerCase() === 'retry-after');
  return name === undefined ? 0 : Number.parseInt(headers[name], 10) || 0;
}

/** Whether the same call may succeed later without anybody mending anything. */
function isPassing(answer) {
  return answer.status === 0 || answer.status === 429 || (answer.status >= 500 && answer.retryAfter > 0);
}

// ── Settings ───────────────────────────────────────────────────────────────

function readProperties() {
  return PropertiesService.getScriptProperties().getProperties();
}

/** Whether address and key are there; says so if they are not. */
function isSetUp() {
  const kept = readProperties();
  const there = Boolean(kept[ADDRESS] && kept[KEY]);
  if (!there) toast(readWords().notSetUp);
  return there;
}

/** Says what is wrong with what was typed, '' if nothing is. */
function findFault(settings) {
  const address = /^https:\/\/[^\s/?#@]+(\/[^\s?#]*)?\/v1\/clubs\/[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/;
  if (!address.test(settings[ADDRESS] || '')) return readWords().badAddress;
  return /^[\x21-\x7e]+$/.test(settings[KEY] || '') ? '' : readWords().badKey;
}

function rememberLocale(content) {
  if (Object.keys(WORDS).includes(content.locale)) {
    PropertiesService.getScriptProperties().setProperty(LOCALE, content.locale);
  }
}

/** Asks for one line; null if the person thought better of it. */
function ask(question, known) {
  const ui = SpreadsheetApp.getUi();
  const text = known ? `${question}\n\n${fill(readWords().now, { value: known })}` : question;
  const given = ui.prompt(readWords().setUp, text, ui.ButtonSet.OK_CANCEL);
  return given.getSelectedButton() === ui.Button.OK ? given.getResponseText().trim() : null;
}

// ── Words ──────────────────────────────────────────────────────────────────

/** Chooses the club's language; before it is known, the spreadsheet's. */
function readWords() {
  const spoken = SpreadsheetApp.getActive().getSpreadsheetLocale().slice(0, 2).replace(/n[no]/, 'nb');
  return WORDS[readProperties()[LOCALE]] || WORDS[spoken] || WORDS.en;
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

function toast(text) {
  SpreadsheetApp.getActive().toast(text, readWords().menu, 20);
}

function describeSync(content) {
  const words = readWords();
  const count = (list) => (Array.isArray(list) ? list.length : 0);
  const said = [fill(words.synced, { revision: content.revision, answers: count(content.decisions) })];
  if (content.open_questions > 0) said.push(fill(words.questions, { count: content.open_questions }));
  if (count(content.messages) > 0) said.push(fill(words.messages, { count: count(content.messages) }));
  if (content.up_to_date === false) said.push(words.behind);
  return said.join(' ');
}

function describeStatus(content) {
  const words = readWords();
  const signals = ScriptApp.getProjectTriggers().some((one) => one.getHandlerFunction() === EDIT_HANDLER);
  return [
    fill(content.up_to_date ? words.current : words.outOfDate, { revision: content.revision }),
    fill(words.lastSync, { when: describeMoment(content.last_sync) }),
    fill(words.lastSignal, { when: describeMoment(content.last_signal) }),
    signals ? words.signalIsMine : words.signalIsNotMine,
  ].join('\n');
}

function describeMoment(text) {
  if (!text) return readWords().never;
  const zone = SpreadsheetApp.getActive().getSpreadsheetTimeZone();
  return Utilities.formatDate(new Date(text), zone, 'yyyy-MM-dd HH:mm');
}

/** Says what went wrong and what to do; the ladder's own sentence is in the club's language. */
function describeFailure(answer) {
  const words = readWords();
  const { status, content, retryAfter } = answer;
  if (status === 0) return words.noAnswer;
  if (status === 401) return words.wrongKey;
  if (status === 403) return words.otherKey;
  if (status === 404 || status === 405) return words.wrongAddress;
  if (status === 429 || retryAfter > 0) {
    return `${fill(words.busy, { seconds: Math.max(retryAfter, 1) })} ${content.detail || ''}`.trim();
  }
  if (content.code === 'no-workbooks') return words.noWorkbooks;
  return `${fill(words.failed, { status })} ${content.detail || ''}`.trim();
}
