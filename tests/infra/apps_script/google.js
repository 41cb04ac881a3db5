/**
 * A Google of our own: the few services the script uses, a clock that moves only when asked to,
 * and other runs of the script that come between any two calls.
 */
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const SCRIPT = path.join(__dirname, '..', '..', '..', 'infra', 'apps_script');

/** An organiser's spreadsheet with the script in it. */
class Google {
  constructor({ locale = 'en_US', answers = () => ok() } = {}) {
    this.now = Date.UTC(2026, 10, 30, 12);
    this.locale = locale;
    this.answers = answers; // (request, google) → answer, or throws
    this.properties = new Map();
    this.triggers = [];
    this.requests = [];
    this.logged = [];
    this.toasts = [];
    this.alerts = [];
    this.prompts = [];
    this.typed = []; // what a person types into the next prompts; null: cancel
    this.yes = true;
    this.menus = [];
    this.held = null; // run that holds the lock
    this.between = () => {}; // called at every call of a service
    this.head = ['id', 'name', 'message'];
    this.runs = 0;
    this.canShow = true;
    this.longest = 0;
  }

  /** Runs one function of the script as Google does: freshly loaded, its lock freed at the end. */
  run(name, ...given) {
    const run = (this.runs += 1);
    const started = this.now;
    const context = vm.createContext(this.services(run));
    for (const file of ['Words.js', 'Code.js']) {
      vm.runInContext(fs.readFileSync(path.join(SCRIPT, file), 'utf8'), context, { filename: file });
    }
    try {
      return vm.runInContext(name, context)(...given);
    } finally {
      if (this.held === run) this.held = null;
      this.longest = Math.max(this.longest, this.now - started);
    }
  }

  /** Somebody edits a cell; the trigger runs wherever it is installed. */
  edit(head = this.head) {
    const sheet = {
      getLastColumn: () => head.length,
      getRange: (row, column, rows, width) => {
        if (row !== 1 || column !== 1 || rows !== 1 || width !== head.length) throw Error('range');
        return { getValues: () => [head] };
      },
    };
    for (const one of this.triggers.filter((trigger) => trigger.kind === 'edit')) {
      this.run(one.handler, { range: { getSheet: () => sheet } });
    }
  }

  /** Lets time pass; triggers by time fire when theirs has come, and stay listed as Google's do. */
  pass(seconds) {
    const until = this.now + seconds * 1000;
    for (;;) {
      const due = this.triggers.filter((one) => one.kind === 'time' && !one.fired && one.at <= until);
      if (due.length === 0) break;
      const next = due.reduce((first, one) => (one.at < first.at ? one : first));
      this.now = Math.max(this.now, next.at);
      next.fired = true;
      this.run(next.handler, {});
    }
    this.now = Math.max(this.now, until);
  }

  get said() {
    return this.toasts.map((one) => one.text);
  }

  syncs() {
    return this.requests.filter((one) => one.url.includes('/sync'));
  }

  services(run) {
    const step = (what) => this.between(what);
    const google = this;
    const Clock = class extends Date {
      static now() {
        return google.now;
      }
    };
    const shown = (what) => {
      if (!this.canShow) throw Error(`${what}: nobody is there`);
    };
    const properties = {
      getProperty: (name) => (step('read'), this.properties.get(name) ?? null),
      getProperties: () => (step('read'), Object.fromEntries(this.properties)),
      setProperty: (name, value) => {
        if (typeof value !== 'string') throw Error(`${name} is no text`);
        step('write');
        this.properties.set(name, value);
        step('written');
      },
      setProperties: (many) => {
        for (const [name, value] of Object.entries(many)) properties.setProperty(name, value);
      },
      deleteProperty: (name) => (step('write'), this.properties.delete(name)),
    };
    return {
      Date: Clock,
      console: { log: (text) => this.logged.push(text) },
      PropertiesService: { getScriptProperties: () => properties },
      LockService: {
        getScriptLock: () => ({
          tryLock: (wait) => {
            if (!(wait > 0)) throw Error('wait');
            step('lock');
            if (this.held !== null && this.held !== run) return false;
            this.held = run;
            step('locked');
            return true;
          },
          releaseLock: () => {
            step('release');
            if (this.held === run) this.held = null;
            step('released');
          },
        }),
      },
      UrlFetchApp: { fetch: (url, options) => this.fetch(url, options, step) },
      Utilities: {
        getUuid: () => `uuid-${run}`,
        sleep: (ms) => {
          if (!(ms > 0 && ms <= 300000)) throw Error('sleep');
          this.now += ms / 2;
          step('asleep');
          this.now += ms / 2;
        },
        formatDate: (date, zone, format) => `${date.toISOString()}|${zone}|${format}`,
      },
      ScriptApp: this.scriptApp(step),
      SpreadsheetApp: this.spreadsheetApp(shown),
    };
  }

  fetch(url, options, step) {
    this.requests.push({ url, ...options, at: this.now, seen: this.properties.get('EDITED') });
    const sent = this.requests.at(-1);
    step('asked');
    this.now += 3000;
    const answer = this.answers(sent, this);
    step('answered');
    sent.status = answer.status;
    return {
      getResponseCode: () => answer.status,
      getContentText: () => answer.text ?? JSON.stringify(answer.content ?? {}),
      getHeaders: () => answer.headers ?? {},
    };
  }

  scriptApp(step) {
    const create = (trigger) => ({
      create: () => {
        step('trigger');
        if (this.triggers.length >= 20) throw Error('This script has too many triggers.');
        this.triggers.push(trigger);
      },
    });
    return {
      getProjectTriggers: () =>
        this.triggers.map((one) => ({ getHandlerFunction: () => one.handler, one })),
      deleteTrigger: ({ one }) => {
        this.triggers = this.triggers.filter((kept) => kept !== one);
      },
      newTrigger: (handler) => ({
        forSpreadsheet: () => ({ onEdit: () => create({ handler, kind: 'edit' }) }),
        timeBased: () => ({ after: (ms) => create({ handler, kind: 'time', at: this.now + ms }) }),
      }),
    };
  }

  spreadsheetApp(shown) {
    const ui = {
      ButtonSet: { OK: 'ok', OK_CANCEL: 'ok or cancel', YES_NO: 'yes or no' },
      Button: { OK: 'OK', YES: 'YES', NO: 'NO', CANCEL: 'CANCEL' },
      alert: (title, text) => {
        shown('alert');
        this.alerts.push({ title, text });
        return this.yes ? 'YES' : 'NO';
      },
      prompt: (title, text) => {
        shown('prompt');
        this.prompts.push(text);
        const typed = this.typed.shift() ?? null;
        return {
          getSelectedButton: () => (typed === null ? 'CANCEL' : 'OK'),
          getResponseText: () => typed ?? '',
        };
      },
      createMenu: (title) => {
        const items = [];
        const menu = {
          addItem: (label, handler) => (items.push({ label, handler }), menu),
          addSeparator: () => menu,
          addToUi: () => this.menus.push({ title, items }),
        };
        return menu;
      },
    };
    return {
      getUi: () => (shown('menu'), ui),
      getActive: () => ({
        getSpreadsheetLocale: () => this.locale,
        getSpreadsheetTimeZone: () => 'Europe/Berlin',
        toast: (text, title, seconds) => {
          shown('toast');
          this.toasts.push({ text, title, seconds });
        },
      }),
    };
  }
}

const SYNCED = {
  club: 'bruecke', revision: 7, up_to_date: true, decisions: [], messages: [], moved: [],
  open_questions: 0, written: {}, left: [],
};
const STATUS = {
  club: 'bruecke', locale: 'en', revision: 7, up_to_date: true,
  last_sync: '2026-11-30T12:00:00+00:00', last_signal: null,
};

/** An answer as the ladder gives it to the request. */
function ok(content = {}) {
  return { status: 200, content: { ...SYNCED, ...STATUS, ...content } };
}

function refusal(status, code, { retryAfter, detail = 'Said so.' } = {}) {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status, content: { status, code, detail }, headers };
}

const ADDRESS = 'https://ladder.example/v1/clubs/bruecke';
const KEY = 'secretsecretsecretsecret22';

/** A spreadsheet where somebody has chosen “Set up”. */
function setUpGoogle(options) {
  const google = new Google(options);
  const answers = google.answers;
  google.answers = () => ok({ locale: options?.club ?? 'en' });
  google.typed = [ADDRESS, KEY];
  google.run('setUp');
  google.answers = answers;
  google.requests.length = google.toasts.length = google.prompts.length = 0;
  return google;
}

function words(language) {
  const context = vm.createContext({});
  const text = fs.readFileSync(path.join(SCRIPT, 'Words.js'), 'utf8');
  return vm.runInContext(`${text}; WORDS`, context)[language];
}

module.exports = { ADDRESS, Google, KEY, SCRIPT, ok, refusal, setUpGoogle, words };
