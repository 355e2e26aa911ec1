import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { harmfulChanges } from '../../../lib/deployed-settings.ts';
import { requirePossible } from '../../../lib/require-possible.ts';
import { addressIn, readSettings as settingsFrom } from '../../../lib/settings.ts';
import { readStage } from '../../../lib/stage-file.ts';

const acl = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/daymark/0a1b';

describe('the file of a stage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-stages-'));
  const stageOf = (text: string, forOnce = {}) => {
    writeFileSync(join(folder, 'prod.json'), text);
    return readStage('prod', forOnce, folder);
  };

  test('has the settings, its name is the stage, and a command may set something for once', () => {
    const text = '{"runners": 4, "edge": true, "pushHosts": ["*.push.apple.com"], "operator": "Ada"}';
    expect(stageOf(text, { paused: true })).toMatchObject({
      stage: 'prod',
      keepsData: true,
      runners: 4,
      edge: true,
      paused: true,
      pushHosts: ['*.push.apple.com'],
      operator: 'Ada',
    });
    expect(stageOf('{}')).toMatchObject({ stage: 'prod', paused: false, runners: 1 });
  });

  test('is refused with the line and what is allowed', () => {
    expect(() => stageOf('{\n  "edge": true,\n  "runners": 3\n}')).toThrow(
      /prod\.json, line 3: "runners" must be one of 1, 2, 4, 8, 16, got 3\.$/,
    );
    expect(() => stageOf('{\n  "domainname": "daymark.example.com"\n}')).toThrow(
      /prod\.json, line 2: "domainname" is not a setting\. Settings: stage, .*domainName/,
    );
    expect(() => stageOf('{"stage": "dev"}')).toThrow(/line 1: the file's name is the stage/);
    expect(() => stageOf('[]')).toThrow(/must hold one object/);
    expect(() => stageOf('{\n  "runners": 4,\n  "reservedConcurrency": 3\n}')).toThrow(
      /prod\.json, line 3: "reservedConcurrency" must be at least "runners", which is 4, got 3/,
    );
    expect(() => readStage('other', {}, folder)).toThrow(/other\.json is not there\. Create it/);
    expect(() => readStage('../prod', {}, folder)).toThrow('"stage" must be 1 to 12 lower-case letters');
  });

  test.each([
    ['a value that is none', '{\n  "signUp": "open",\n  "edge": tru\n}', 3, 'Unexpected "tru"'],
    ['an end too early', '{\n  "edge": true', 2, 'Expected "," but found end of file'],
    ['nothing', '', 1, 'Unexpected end of file'],
    ['a comma too many', '{\n  "edge": true,\n}', 2, 'JSON does not support trailing commas'],
    ['a comment', '{\n  // the edge\n  "edge": true\n}', 2, 'JSON does not support comments'],
    ['a setting twice', '{\n  "runners": 2,\n  "runners": 4\n}', 3, 'Duplicate key "runners"'],
  ])('is refused with the line where it has %s', (_, text, line, fault) => {
    expect(() => stageOf(text)).toThrow(new RegExp(`prod\\.json, line ${line}: ${fault}\\.$`));
  });

  test('names the line of the setting itself, not one that only mentions it, and that of a member', () => {
    expect(() => stageOf('{\n  "operator": "runners",\n  "runners": 3\n}')).toThrow(/line 3: "runners"/);
    const home = '"address": "https://a.example.com",\n  "data": "/data"';
    expect(() => stageOf(`{"home": {\n  ${home},\n  "port": 0\n}}`)).toThrow(/line 4: "home.port" must/);
    expect(() => stageOf('{\n"home": {\n  "data": "/data"\n}}')).toThrow(/line 2: "home.address" must/);
    expect(() => stageOf('{\n"constructor": 1\n}')).toThrow(/line 2: "constructor" is not a setting/);
  });

  test('may begin with the mark that some editors put there', () => {
    expect(stageOf('\uFEFF{"edge": true}').edge).toBe(true);
  });

  test('may be missing for dev, which has every default', () => {
    expect(readStage('dev', {}, folder)).toEqual(settingsFrom({}));
  });
});

describe('what a deployment would take from people', () => {
  const deployed = { domainName: 'a.example.com', edge: true, mailFrom: 'hello@example.com' };
  const namesOf = (before: Parameters<typeof harmfulChanges>[0], after: typeof before) =>
    harmfulChanges(before, after).map(({ name }) => name);

  test('is a name, the edge, mail, or the address that tokens are issued by', () => {
    expect(namesOf(deployed, deployed)).toEqual([]);
    expect(namesOf(deployed, { edge: false })).toEqual(['domainName', 'edge', 'mailFrom']);
    expect(namesOf(deployed, { ...deployed, domainName: 'b.example.com' })).toEqual(['domainName']);
    expect(namesOf({ edge: false }, { edge: true })).toEqual(['issuer']);
    expect(namesOf({ edge: true }, { edge: false })).toEqual(['edge', 'issuer']);
    expect(namesOf({ edge: false }, { edge: false, domainName: 'a.example.com' })).toEqual(['issuer']);
    expect(namesOf({ edge: false }, { edge: false, mailFrom: 'hello@example.com' })).toEqual([]);
  });
});

const refusalOf = (given: Readonly<Record<string, unknown>>): string => {
  try {
    settingsFrom(given);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('settings', () => {
  test('have a default each: the stage is dev, nothing is shared with other origins', () => {
    expect(settingsFrom({})).toEqual({
      stage: 'dev',
      keepsData: false,
      corsOrigins: [],
      throttleRate: 1_000,
      throttleBurst: 2_000,
      publicThrottleRate: 50,
      publicThrottleBurst: 100,
      reservedConcurrency: undefined,
      runners: 1,
      warmWrites: 12_000,
      warmReads: 24_000,
      tableClass: 'standard',
      alarmEmail: undefined,
      monthlyBudget: 25,
      paused: false,
      fullSdk: false,
      edge: false,
      edgeRate: 2_000,
      edgeSecrets: ['1'],
      backgroundRate: 300,
      edgeAcl: undefined,
      mailFrom: undefined,
      mailRate: 10,
      signUp: 'invited',
      accountsPerNetwork: 20,
      appsPerPerson: 10,
      domainName: undefined,
      pushHosts: [
        'fcm.googleapis.com',
        '*.push.services.mozilla.com',
        'updates.push.services.mozilla.com',
        '*.push.apple.com',
        '*.notify.windows.com',
      ],
      operator: undefined,
      operatorContact: undefined,
    });
  });

  test('have their lines in the table that operators read, each with its default', () => {
    const [, page = ''] = readFileSync('docs/operating.md', 'utf8').split(/^## (?:Settings|The app)$/m);
    const told = [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\| (.*?) +\|/gm)].flatMap(
      ([, names, defaults]) => {
        const values = defaults?.split(', ') ?? [];
        return [...(names ?? '').matchAll(/\w+/g)].map(
          ([name], i) => [name, values[i] ?? values[0]] as const,
        );
      },
    );
    const [, all = ''] = /Settings: stage, (.*), home\.$/.exec(refusalOf({ nothing: 1 })) ?? [];
    expect(told.map(([name]) => name).sort()).toEqual(all.split(', ').sort());
    const defaults = settingsFrom({}) as unknown as Record<string, unknown>;
    for (const [name, value = ''] of told.filter(([, text]) => !/^(?:the|known) /.test(text ?? ''))) {
      const [, text = value] = /^`(.*)`$/.exec(value) ?? [];
      const expected = text === 'none' ? undefined : text.startsWith('[') ? JSON.parse(text) : text;
      const actual = name === 'corsOrigins' ? undefined : defaults[name];
      expect([name, Array.isArray(actual) ? actual : actual?.toString()]).toEqual([name, expected]);
    }
  });

  test('say from where mail is sent, who may sign up, and under which name', () => {
    const given = {
      mailFrom: 'Daymark <hello@example.com>',
      signUp: 'open',
      domainName: 'Daymark.Example.com',
    };
    expect(settingsFrom(given)).toMatchObject({ ...given, domainName: 'daymark.example.com' });
    for (const mailFrom of ['hello@example.com', '"Day, mark" <hello@example.com>', '<hello@example.com>'])
      expect(settingsFrom({ mailFrom }).mailFrom).toBe(mailFrom);
    expect(settingsFrom({ accountsPerNetwork: '3' }).accountsPerNetwork).toBe(3);
    expect(settingsFrom({ appsPerPerson: 'none' }).appsPerPerson).toBe(0);
    expect(settingsFrom({ accountsPerNetwork: 'any' }).accountsPerNetwork).toBeUndefined();
    expect(addressIn('Daymark <hello@example.com>')).toBe('hello@example.com');
  });

  test.each([
    ['runners', '3'],
    ['runners', '32'],
    ['mailFrom', 'hello'],
    ['mailFrom', 'Daymark <hello>'],
    ['mailFrom', 'Day, mark <hello@example.com>'],
    ['mailFrom', '"Day" mark <hello@example.com>'],
    ['mailFrom', 'Tagebüch <hello@example.com>'],
    ['signUp', 'yes'],
    ['tableClass', 'cheap'],
    ['accountsPerNetwork', '0'],
    ['appsPerPerson', '0'],
    ['domainName', 'https://daymark.example.com'],
    ['domainName', 'localhost'],
    ['domainName', 'daymark.example.com/x'],
    ['operator', 'Ada\nLovelace'],
    ['operator', 'a'.repeat(201)],
    ['operatorContact', 'call me'],
    ['operatorContact', 'javascript:alert(1)'],
    ['operatorContact', 'https://ada:hunter2@example.com/'],
  ])('refuse %s=%s, and say what is meant', (name, value) => {
    expect(() => settingsFrom({ [name]: value })).toThrow(
      new RegExp(`"${name}" must be .*${value.slice(0, 3)}`),
    );
  });

  test('CloudFront takes the certificate of a name in us-east-1 only', () => {
    const settings = settingsFrom({ edge: 'true', edgeAcl: acl, domainName: 'daymark.example.com' });
    expect(() => requirePossible(settings, 'eu-central-1')).toThrow(/us-east-1 only/);
    expect(() => requirePossible(settings, 'us-east-1')).not.toThrow();
  });

  test('keep the data in every stage but dev', () => {
    expect(settingsFrom({ stage: 'prod' }).keepsData).toBe(true);
    expect(settingsFrom({ stage: 'dev2' }).keepsData).toBe(true);
  });

  test('take numbers as text or as numbers', () => {
    expect(
      settingsFrom({ throttleBurst: '7', throttleRate: 3, reservedConcurrency: '5', runners: '8' }),
    ).toMatchObject({
      throttleBurst: 7,
      throttleRate: 3,
      reservedConcurrency: 5,
      runners: 8,
    });
  });

  test('split origins at commas', () => {
    expect(settingsFrom({ corsOrigins: 'https://a.example, http://localhost:8080' }).corsOrigins).toEqual([
      'https://a.example',
      'http://localhost:8080',
    ]);
  });

  test('of an edge need the Region of its web ACL, or one that is there', () => {
    const edge = settingsFrom({ edge: 'true' });
    expect(() => requirePossible(edge, 'us-east-1')).not.toThrow();
    expect(() => requirePossible(edge, undefined)).not.toThrow();
    expect(() => requirePossible(edge, 'eu-central-1')).toThrow('goes to eu-central-1');
    const edgeAcl = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/limits/0a1b';
    expect(() => requirePossible(settingsFrom({ edge: 'true', edgeAcl }), 'eu-central-1')).not.toThrow();
    expect(() => requirePossible(settingsFrom({}), 'eu-central-1')).not.toThrow();
    expect(() => requirePossible(settingsFrom({ backgroundRate: '1000' }), undefined)).not.toThrow();
    expect(() => requirePossible(settingsFrom({ backgroundRate: '1001' }), undefined)).toThrow(
      '"backgroundRate" must be at most 1000, which is the most a partition takes, got 1001',
    );
  });

  test.each([
    ['an edge that is neither on nor off', { edge: 'yes' }, '"edge" must be true or false'],
    [
      'a removal that would not end',
      { backgroundRate: '99' },
      '"backgroundRate" must be a whole number from 100',
    ],
    ['writes that every table has', { warmWrites: '3999' }, '"warmWrites" must be a whole number from 4000'],
    ['reads that every table has', { warmReads: 11_999 }, '"warmReads" must be a whole number from 12000'],
    [
      'a secret without a number',
      { edgeSecrets: '0' },
      '"edgeSecrets" must list one or more different numbers',
    ],
    [
      'an edge without a secret',
      { edgeSecrets: [] },
      '"edgeSecrets" must list one or more different numbers',
    ],
    ['a secret twice', { edgeSecrets: ['1', '1'] }, '"edgeSecrets" must list one or more different numbers'],
    ['a rate below what WAF takes', { edgeRate: '9' }, '"edgeRate" must be a whole number from 10 to'],
    ['a name that is a number', { domainName: 5 }, '"domainName" must be a host name such as'],
    [
      'a web ACL of a Region',
      { edgeAcl: 'arn:aws:wafv2:eu-west-1:1:regional/webacl/x/y' },
      '"edgeAcl" must be',
    ],
    ['a misspelt name', { stag: 'prod' }, '"stag" is not a setting. Settings: stage, corsOrigins'],
    ['a stage with bad characters', { stage: 'Prod 1' }, '"stage" must be'],
    ['a limit that is no number', { throttleRate: 'many' }, '"throttleRate" must be a whole number'],
    ['a limit of none', { throttleBurst: '0' }, '"throttleBurst" must be a whole number'],
    [
      'an origin that no browser sends',
      { corsOrigins: 'https://A.example' },
      '"corsOrigins" must list origins',
    ],
    [
      'an origin with a password',
      { corsOrigins: 'https://a:b@c.example' },
      '"corsOrigins" must list origins',
    ],
    ['an origin with a path', { corsOrigins: 'https://a.example/x' }, '"corsOrigins" must list origins'],
    ['an address that is none', { alarmEmail: 'me' }, '"alarmEmail" must be an email address'],
  ])('refuse %s', (_, context, message) => {
    expect(() => settingsFrom(context)).toThrow(message);
  });
});
