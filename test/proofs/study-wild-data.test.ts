import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { serviceAt } from '../support/client.ts';
import { type StudyAnswer, studiesOf } from '../support/people/histories.ts';
import { item } from '../support/people/measurements.ts';

const service = serviceAt();

const number = fc.oneof(
  fc.constantFrom(0, -0, 5e-324, -5e-324, 1e-300, 2 ** 53 - 1, 1 - 2 ** 53, 0.1, 1 / 3),
  fc.double({ min: 1 - 2 ** 53, max: 2 ** 53 - 1, noNaN: true }),
  fc.integer({ min: -5, max: 5 }),
);
const moment = fc
  .oneof(
    fc.integer({ min: -2_208_988_800, max: 1_750_000_000 }),
    fc.integer({ min: 0, max: 90 }).map((day) => 1_700_000_000 + day * 43_200),
  )
  .map((second) => new Date(second * 1000).toISOString().slice(0, 19));
const kind = fc.constantFrom(
  { variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg', combinationOperation: 'SUM' },
  { variableCategoryName: 'Emotions', unitAbbreviatedName: '-4 to 4', combinationOperation: 'MEAN' },
  { variableCategoryName: 'Environment', unitAbbreviatedName: 'C', combinationOperation: 'MEAN' },
  { variableCategoryName: 'Payments', unitAbbreviatedName: '$', combinationOperation: 'SUM' },
  { variableCategoryName: 'Vital Signs', unitAbbreviatedName: '%', combinationOperation: 'MEAN' },
);
const settings = fc.record(
  {
    fillingType: fc.constantFrom('none', 'zero'),
    onsetDelay: fc.constantFrom(0, 1, 3600, 8_640_000),
    durationOfAction: fc.constantFrom(600, 86_400, 86_401, 7_776_000),
    valence: fc.constantFrom('positive', 'negative', 'numeric'),
    minimumAllowedValue: fc.constantFrom(1 - 2 ** 53, -1, 0),
    maximumAllowedValue: fc.constantFrom(1, 1e6, 2 ** 53 - 1),
  },
  { requiredKeys: [] },
);
const rows = fc.array(fc.record({ startAt: moment, value: number }), { minLength: 1, maxLength: 60 });
const side = fc.record({ kind, rows, settings });
const zone = fc.constantFrom(
  'UTC',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/New_York',
  'Asia/Kathmandu',
);

test('whatever was recorded, a study is answered as documented, without NaN or infinity', async () => {
  const wild = fc.record({
    cause: side,
    effect: side,
    zone,
    factor: fc.option(number.filter((n) => n !== 0)),
  });
  await fc.assert(
    fc.asyncProperty(wild, async ({ cause, effect, zone: timezone, factor }) => {
      const person = await service.createPerson({ timezone });
      const studies = studiesOf(service, person);
      const names = [crypto.randomUUID(), crypto.randomUUID()] as const;
      const items = [cause, effect].flatMap((one, i) =>
        one.rows.map((row) => item({ ...one.kind, ...row, variableName: names[i] as string })),
      );
      const { body } = await studies.record(items);
      const [causeId, effectId] = names.map(
        (name) => body.data.userVariables.find((variable) => variable.name === name)?.id,
      );
      await service.post(
        '/api/v3/userVariables',
        [
          { id: causeId, ...cause.settings },
          { id: effectId, ...effect.settings },
        ],
        person,
      );
      if (factor !== null) {
        const tag = { taggedVariableId: causeId, tagVariableId: effectId, conversionFactor: factor };
        await service.post('/api/v3/userTags', tag, person);
      }
      const created = await studies.create(...names);
      expect(created.status).toBe(200);
      const published = await service.post<StudyAnswer>(
        `/api/v3/study/publish?studyId=${created.body.study.id}`,
        undefined,
        person,
      );
      const page = await service.get<string>(new URL(published.body.link ?? '').pathname);
      expect(page.status).toBe(200);
      for (const text of [JSON.stringify(created.body), page.body])
        expect(text).not.toMatch(/\bNaN\b|Infinity|undefined/);
    }),
    { numRuns: 8, endOnFailure: true },
  );
}, 180_000);
