import { describe, expect, test } from '@jest/globals';
import { RootConstruct } from 'constructs';
import { readSettings } from '../../../lib/settings.ts';

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
      requestsPerSecond: 50,
      requestBurst: 500,
      alarmEmail: undefined,
    });
  });

  test('keep the data in every stage but dev', () => {
    expect(settingsFrom({ stage: 'prod' }).keepsData).toBe(true);
    expect(settingsFrom({ stage: 'dev2' }).keepsData).toBe(true);
  });

  test('take numbers as text or as numbers', () => {
    expect(settingsFrom({ requestBurst: '7', requestsPerSecond: 3 })).toMatchObject({
      requestBurst: 7,
      requestsPerSecond: 3,
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

  test.each([
    ['a misspelt name', { stag: 'prod' }, 'Unknown context value "stag"'],
    ['a stage with bad characters', { stage: 'Prod 1' }, '"stage" must be'],
    ['a limit that is no number', { throttleRate: 'many' }, '"throttleRate" must be a whole number'],
    ['a limit of none', { requestBurst: '0' }, '"requestBurst" must be a whole number'],
    ['an origin with a path', { corsOrigins: 'https://a.example/x' }, '"corsOrigins" must list origins'],
    ['an address that is none', { alarmEmail: 'me' }, '"alarmEmail" must be an e-mail address'],
  ])('refuse %s', (_, context, message) => {
    expect(() => settingsFrom(context)).toThrow(message);
  });
});
