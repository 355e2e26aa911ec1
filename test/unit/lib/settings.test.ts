import { describe, expect, test } from '@jest/globals';
import { RootConstruct } from 'constructs';
import { addressIn, readSettings, requireRegion } from '../../../lib/settings.ts';

const acl = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/daymark/0a1b';

function settingsFrom(context: Record<string, unknown>) {
  const root = new RootConstruct();
  for (const [name, value] of Object.entries(context)) root.node.setContext(name, value);
  return readSettings(root.node);
}

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
      alarmEmail: undefined,
      monthlyBudget: 25,
      paused: false,
      fullSdk: false,
      edge: false,
      edgeRate: 2_000,
      edgeAcl: undefined,
      mailFrom: undefined,
      mailRate: 10,
      signUp: 'invited',
      accountsPerNetwork: 20,
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

  test('say from where mail is sent, who may sign up, and under which name', () => {
    const given = {
      mailFrom: 'Daymark <hello@example.com>',
      signUp: 'open',
      domainName: 'Daymark.Example.com',
    };
    expect(settingsFrom(given)).toMatchObject({ ...given, domainName: 'daymark.example.com' });
    expect(settingsFrom({ mailFrom: 'hello@example.com' }).mailFrom).toBe('hello@example.com');
    expect(settingsFrom({ accountsPerNetwork: '3' }).accountsPerNetwork).toBe(3);
    expect(settingsFrom({ accountsPerNetwork: 'any' }).accountsPerNetwork).toBeUndefined();
    expect(addressIn('Daymark <hello@example.com>')).toBe('hello@example.com');
  });

  test.each([
    ['runners', '3'],
    ['runners', '32'],
    ['mailFrom', 'hello'],
    ['mailFrom', 'Daymark <hello>'],
    ['mailFrom', 'Tagebüch <hello@example.com>'],
    ['signUp', 'yes'],
    ['accountsPerNetwork', '0'],
    ['domainName', 'https://daymark.example.com'],
    ['domainName', 'localhost'],
    ['domainName', 'daymark.example.com/x'],
    ['operator', 'Ada\nLovelace'],
    ['operator', 'a'.repeat(201)],
    ['operatorContact', 'call me'],
    ['operatorContact', 'javascript:alert(1)'],
  ])('refuse %s=%s, and say what is meant', (name, value) => {
    expect(() => settingsFrom({ [name]: value })).toThrow(
      new RegExp(`"${name}" must be .*${value.slice(0, 3)}`),
    );
  });

  test('CloudFront takes the certificate of a name in us-east-1 only', () => {
    const settings = settingsFrom({ edge: 'true', edgeAcl: acl, domainName: 'daymark.example.com' });
    expect(() => requireRegion(settings, 'eu-central-1')).toThrow(/us-east-1 only/);
    expect(() => requireRegion(settings, 'us-east-1')).not.toThrow();
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

  test('do not mind the context of the toolkit itself', () => {
    expect(settingsFrom({ 'aws:cdk:enable-path-metadata': true, 'cli-telemetry': false }).stage).toBe('dev');
  });

  test('of an edge need the Region of its web ACL, or one that is there', () => {
    const edge = settingsFrom({ edge: 'true' });
    expect(() => requireRegion(edge, 'us-east-1')).not.toThrow();
    expect(() => requireRegion(edge, undefined)).not.toThrow();
    expect(() => requireRegion(edge, 'eu-central-1')).toThrow('goes to eu-central-1');
    const edgeAcl = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/limits/0a1b';
    expect(() => requireRegion(settingsFrom({ edge: 'true', edgeAcl }), 'eu-central-1')).not.toThrow();
    expect(() => requireRegion(settingsFrom({}), 'eu-central-1')).not.toThrow();
  });

  test.each([
    ['an edge that is neither on nor off', { edge: 'yes' }, '"edge" must be true or false'],
    ['a rate below what WAF takes', { edgeRate: '9' }, '"edgeRate" must be at least 10'],
    [
      'a web ACL of a Region',
      { edgeAcl: 'arn:aws:wafv2:eu-west-1:1:regional/webacl/x/y' },
      '"edgeAcl" must be',
    ],
    ['a misspelt name', { stag: 'prod' }, 'Unknown context value "stag"'],
    ['a stage with bad characters', { stage: 'Prod 1' }, '"stage" must be'],
    ['a limit that is no number', { throttleRate: 'many' }, '"throttleRate" must be a whole number'],
    ['a limit of none', { throttleBurst: '0' }, '"throttleBurst" must be a whole number'],
    ['an origin with a path', { corsOrigins: 'https://a.example/x' }, '"corsOrigins" must list origins'],
    ['an address that is none', { alarmEmail: 'me' }, '"alarmEmail" must be an e-mail address'],
  ])('refuse %s', (_, context, message) => {
    expect(() => settingsFrom(context)).toThrow(message);
  });
});
