import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import { zoneOffsets } from '../../../../shared/domain/time/zone.ts';
import { takeBody } from '../../../../shared/imports/formats/health-auto-export/take-body.ts';
import { previewOf, rowsOf, unreadableOf } from '../../../support/imports/import-of.ts';
import { sourceOf } from '../../../support/imports/sources.ts';

/** With what its files hold: two clocks, sources joined, names behind points, days as midnights, nulls and nonsense. */
const json = readFileSync(
  new URL('../../../fixtures/imports/health-auto-export.json', import.meta.url),
  'utf8',
);
const file = [sourceOf('HealthAutoExport-2026.json', json)];
const agreed = { choices: { answers: { 'apple-symptoms': 'yes' } } };

const expected = `2026-03-26T01:00:00 Deep Sleep 1 h · Ring
2026-03-26T01:00:00 Light Sleep 2 h · Ring
2026-03-26T01:00:00 Sleep Duration 3 h · Ring
2026-03-26T01:00:00 Time in Bed 3.33333333333 h · Ring
2026-03-27T05:00:00 Deep Sleep 1 h · Old phone
2026-03-27T05:00:00 Light Sleep 4 h · Old phone
2026-03-27T05:00:00 REM Sleep 1.5 h · Old phone
2026-03-27T05:00:00 Sleep Duration 6.5 h · Old phone
2026-03-27T05:00:00 Time Awake in Bed 0.5 h · Old phone
2026-03-27T05:00:00 Time in Bed 7.5 h · Old phone
2026-03-27T11:00:00 Active Energy 100 kcal · A.'s Apple Watch by day
2026-03-28T05:40:00 Deep Sleep 0.9 h · A.'s Apple Watch
2026-03-28T05:40:00 Light Sleep 4.1 h · A.'s Apple Watch
2026-03-28T05:40:00 REM Sleep 1.9 h · A.'s Apple Watch
2026-03-28T05:40:00 Sleep Duration 6.9 h · A.'s Apple Watch
2026-03-28T05:40:00 Time Awake in Bed 0.4 h · A.'s Apple Watch
2026-03-28T11:00:00 Active Energy 200 kcal · A.'s Apple Watch by day
2026-03-28T23:00:00 Body Weight 154.324 lb · Withings
2026-03-28T23:00:00 Steps 1 count · A.'s iPhone
2026-03-29T00:00:00 Steps 42 count · A.'s Apple Watch
2026-03-29T01:00:00 Steps 8 count · A.'s Apple Watch
2026-03-29T02:00:00 Oxygen Saturation 97 % · A.'s Apple Watch
2026-03-29T03:00:00 Oxygen Saturation 96 % · A.'s Apple Watch
2026-03-29T05:00:00 Blood Glucose 100.88736 mg/dL · Dexcom G7
2026-03-29T05:00:00 Steps 100 count · A.'s iPhone
2026-03-29T05:07:00 Blood Glucose 100.88736 mg/dL · My meter
2026-03-29T06:00:00 Diastolic Blood Pressure 80 mmHg · Cuff
2026-03-29T06:00:00 Heart Rate 64.2 bpm · A.'s Apple Watch
2026-03-29T06:00:00 Systolic Blood Pressure 121 mmHg · Cuff
2026-03-29T08:00:00 Menstrual Flow 2 index · Health Auto Export
2026-03-29T09:12:26 Walking 14.8 min · Health Auto Export
2026-03-29T10:00:00 Yoga 30 min · Health Auto Export
2026-03-29T13:00:00 Headache 3.5 /5 · Health
2026-03-29T18:00:00 Mood 2 /5 · Health Auto Export`.split('\n');

describe('a file of Health Auto Export becomes', () => {
  test('these rows, whatever the person’s clock', async () => {
    expect(await rowsOf(file, agreed)).toEqual(expected);
    expect(await rowsOf(file, { ...agreed, timezone: 'America/New_York' })).toEqual(expected);
  });

  test('the same rows again, cut into pieces of any size', async () => {
    const small = { ...sourceOf('small.json', json) };
    const read = small.read;
    const inPieces = {
      ...small,
      read: (start: number, end: number) => read(start, Math.min(end, start + 997)),
    };
    expect(await rowsOf([inPieces], agreed)).toEqual(expected);
  });

  test('and what cannot be read is counted, with its reason', async () => {
    const preview = await previewOf(file);
    expect(unreadableOf(preview)).toEqual([
      '1 × answer a question first: apple-symptoms: HealthAutoExport-2026.json, line 30 (Moderate)',
      '1 × impossible workout duration: HealthAutoExport-2026.json, line 29 (30000)',
      '1 × unit can’t be converted to mL: HealthAutoExport-2026.json, line 25 (stone)',
      '1 × unknown sleep stage: HealthAutoExport-2026.json, line 16 (Dreaming)',
      '1 × valence not between −1 and 1: HealthAutoExport-2026.json, line 32 (7)',
      '2 × not a number: HealthAutoExport-2026.json, line 6 (2026-03-29 08:00:00 +0200)',
      '2 × unreadable time: HealthAutoExport-2026.json, line 5 (2026-03-29)',
    ]);
    expect(preview.others.map(({ name, count }) => `${count} × ${name}`).sort()).toEqual([
      '1 × Cycle tracking: Sexual Activity',
      '1 × Electrocardiograms',
      '1 × Medications',
      '1 × monosaturated_fat',
    ]);
  });

  test('nothing, where it is an empty export', async () => {
    expect(await rowsOf([sourceOf('empty.json', '{"data":{}}')])).toEqual([]);
    expect(await rowsOf([sourceOf('empty.json', '{ "data" : {"metrics": []} }')])).toEqual([]);
  });
});

describe('of hostile and damaged files of it', () => {
  const point = '{"date":"2026-03-29 08:00:00 +0200","qty":1,"source":"S"}';
  const around = (points: string) =>
    `{"data":{"metrics":[{"name":"step_count","units":"count","data":[${points}]}]}}`;
  const read = (text: string) => rowsOf([sourceOf('x.json', text)]);

  test('those that are cut, crossed or too deep are refused, and so is what only Apple’s devices unpack', async () => {
    await expect(read(around(point).slice(0, -4))).rejects.toThrow('ends in the middle of a value');
    await expect(read('{"data":{"metrics":[}}')).rejects.toThrow('brackets that don’t match');
    await expect(read(around('['.repeat(100_000)))).rejects.toThrow('nested more than 64 deep');
    await expect(read(around(`"${'x'.repeat(2 ** 21)}"`))).rejects.toThrow('more than a million characters');
    await expect(rowsOf([sourceOf('2026.hae', 'bvx2\u0000\u0001')])).rejects.toThrow(
      'choose JSON as the format',
    );
    const many = `{"data":{"metrics":[${Array(1001).fill('{"name":"x","data":[1]}').join(',')}]}}`;
    await expect(read(many)).rejects.toThrow('more than 1000 metrics');
  });

  test('names that mean something to programs mean nothing', async () => {
    const text = `{"data":{"metrics":[{"name":"__proto__","units":"constructor","data":[{"__proto__":{"qty":5},"date":"2026-03-29 08:00:00 +0200","qty":1}]},
      {"name":"step_count","units":"count","data":[{"date":"2026-03-29 08:00:00 +0200","qty":1e999,"source":"S"},{"date":"2026-03-29 08:00:00 +0200","qty":5e-324,"source":"S"},{"date":"1970-01-01 08:00:00 +0000","qty":5,"source":"S"},${point}]}],"constructor":[{"a":1}]}}`;
    expect(await read(text)).toEqual(['2026-03-29T06:00:00 Steps 1 count · S']);
  });
});

test('a body that a phone sends is read by the same rules, each point at its own second', () => {
  const taken: string[] = [];
  const told = new Map<string, object>();
  takeBody('body', JSON.parse(json), {
    describe: (sourceName, facts) => void told.set(sourceName, facts),
    take: (_place, { kind, at, value, sourceName }) =>
      void taken.push(`${formatUtc(at)} ${kind.variableName} ${value} · ${sourceName}`),
    sleep: (_place, sourceName, { stage }) => void taken.push(`${stage} · ${sourceName}`),
    skip: (_place, reason) => void taken.push(reason),
    other: (name) => void taken.push(name),
    ask: () => undefined,
    person: { zone: zoneOffsets('UTC'), now: 0, choices: {} },
  });
  expect(taken).toContain('2026-03-29T06:20:00 Heart Rate 65.2 · A.’s Apple Watch by minute');
  expect(taken).toContain('2026-03-29T05:57:00 Steps 100 · A.’s iPhone by minute');
  expect(taken).toContain('deep · Ring');
  expect(taken).toContain('answer a question first: apple-symptoms');
  expect(taken).toHaveLength(46);
  expect(told.get('A.’s iPhone by minute')).toEqual({
    device: 'A.’s iPhone',
    sumsUp: 'A.’s iPhone',
    keeps: 'hours',
  });
});
