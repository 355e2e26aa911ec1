import { describe, expect, test } from '@jest/globals';
import { moveSeal } from '../../../../shared/data/histories/sealing.ts';
import { findStoredStudy, saveStudy } from '../../../../shared/data/studies/study.ts';
import { StillSealingError } from '../../../../shared/data/table/unavailable.ts';
import type { Study } from '../../../../shared/domain/studies/study.ts';
import { refuseOpening } from '../../../../shared/operations/refusals/study-refusal.ts';
import type { UserVariableRecord } from '../../../../shared/schemas/variables/user-variable.ts';
import { openWithinLimits } from '../../../../shared/use-cases/studies/open-within-limits.ts';
import {
  findStudyVariables,
  type StudyVariables,
} from '../../../../shared/use-cases/studies/study-variables.ts';
import { serviceAt } from '../../../support/client.ts';
import { dayText, figuresOf, history, studied, studiesOf } from '../../../support/people/histories.ts';
import { food, item } from '../../../support/people/measurements.ts';

const service = serviceAt();
const newPerson = async (timezone = 'UTC') => {
  const person = await service.createPerson({ timezone });
  return { person, studies: studiesOf(service, person) };
};

describe('a study follows its data', () => {
  const changes: [string, (context: Awaited<ReturnType<typeof studied>>) => Promise<unknown>][] = [
    ['a new measurement', ({ studies }) => studies.record(history({ days: 61 }).slice(-2))],
    [
      'another value of an old one',
      ({ studies }) => studies.record([{ ...(history()[1] as ReturnType<typeof item>), value: 35 }]),
    ],
    [
      'a deleted one',
      async ({ person }) => {
        const { body } = await service.get<{ id: number }[]>(
          `/api/v3/measurements?variableName=Warmth&limit=1`,
          person,
        );
        await service.del('/api/v3/measurements/delete', { ...person, body: { id: body[0]?.id } });
      },
    ],
    [
      'another setting of the cause',
      ({ person, study }) =>
        service.post(
          '/api/v3/userVariables',
          { id: study.causeVariableId, durationOfAction: 259_200 },
          person,
        ),
    ],
    [
      'a bound of the effect',
      ({ person, study }) =>
        service.post(
          '/api/v3/userVariables',
          { id: study.effectVariableId, maximumAllowedValue: 22 },
          person,
        ),
    ],
    [
      'an ingredient',
      async ({ person, studies, study }) => {
        const saved = await studies.record([
          food({ variableName: 'Cherry juice', startAt: dayText(3, '06:00:00'), value: 4 }),
        ]);
        const taggedVariableId = saved.body.data.measurements[0]?.variableId;
        const tag = { taggedVariableId, tagVariableId: study.causeVariableId, conversionFactor: 0.5 };
        await service.post('/api/v3/userTags', tag, person);
      },
    ],
  ];

  test.each(changes)('%s', async (_, change) => {
    const context = await studied(service);
    await change(context);
    const after = await context.studies.create('Melatonin', 'Warmth');
    expect(after.body.study.statistics).not.toEqual(context.study.statistics);
    expect(after.body.study.createdAt).toBe(context.study.createdAt);
  });

  test('a unit: the figures are given in it', async () => {
    const { studies, person, study } = await studied(service);
    await service.post(
      '/api/v3/userVariables',
      { id: study.effectVariableId, unitAbbreviatedName: 'F' },
      person,
    );
    const { body } = await studies.create('Melatonin', 'Warmth');
    expect(figuresOf(body).effectMean).toBeCloseTo((figuresOf({ study }).effectMean as number) * 1.8 + 32, 9);
    expect(figuresOf(body).correlationCoefficient).toBeCloseTo(
      figuresOf({ study }).correlationCoefficient as number,
      9,
    );
  });

  test('the rules: one that was made by earlier ones says so, until there are other days', async () => {
    const { studies, person, study } = await studied(service);
    const reference = {
      type: 'individual',
      causeVariableId: study.causeVariableId,
      effectVariableId: study.effectVariableId,
    } as const;
    const stored = (await findStoredStudy(person.userId, reference)) as Study;
    const { engineVersion: _, ...summary } = stored.summary;
    const older = { ...stored, summary: { ...summary, title: 'Higher Melatonin predicts everything' } };
    await saveStudy(person.userId, { ...older, version: stored.version + 1 }, stored, []);
    const said = 'How studies are judged has changed since this one was made.';
    for (let opened = 0; opened < 2; opened++) {
      const { body } = await studies.create('Melatonin', 'Warmth');
      expect(body.study.studyText.ruleChange).toBe(
        `${said} Before, it read: “Higher Melatonin predicts everything”.`,
      );
      expect(body.study.studyText.sentences.at(-1)).toBe(body.study.studyText.ruleChange);
    }
    await studies.record(history({ days: 61 }).slice(-2));
    const { body } = await studies.create('Melatonin', 'Warmth');
    expect(body.study.studyText.ruleChange).toBeUndefined();
  });

  test('days begin in the zone of the person', async () => {
    const late = [0, 1].map((day) => item({ variableName: 'Mood', startAt: dayText(day, '23:30:00') }));
    const days = [];
    for (const timezone of ['UTC', 'Asia/Tokyo']) {
      const { studies } = await newPerson(timezone);
      await studies.record([...late, ...history({ days: 1 })]);
      const { body } = await studies.create('Melatonin', 'Mood');
      const config = body.study.effectVariable.charts?.lineChartWithoutSmoothing.highchartConfig as {
        series: { data: [number, number][] }[];
      };
      days.push(config.series[0]?.data.map(([at]) => new Date(at).toISOString().slice(0, 10)));
    }
    expect(days).toEqual([
      ['2025-01-01', '2025-01-02'],
      ['2025-01-02', '2025-01-03'],
    ]);
  });

  test('days without the variable count only where something else was recorded', async () => {
    const { studies } = await newPerson();
    const mood = [0, 1, 2, 3, 6, 7].map((day) => item({ startAt: dayText(day, '20:00:00') }));
    const coffee = [0, 7].map((day) => food({ startAt: dayText(day, '07:00:00') }));
    await studies.record([...mood, ...coffee]);
    const before = await studies.create('Coffee', 'Mood');
    await studies.record([4, 40].map((day) => item({ variableName: 'Weight', startAt: dayText(day) })));
    const after = await studies.create('Coffee', 'Mood');
    const lag = ({ body }: typeof before) =>
      figuresOf(body).correlationsOverDelays.find(({ lagDays }) => lagDays === 2)?.n;
    // Coffee is filled with zeros on days 1, 2, 3 and 6; with another record on day 4, mood of day 6 has a pair.
    expect(figuresOf(before.body).numberOfPairs).toBe(6);
    expect([lag(before), lag(after)]).toEqual([2, 3]);
  });
});

describe('long notes, of which a page of the database holds few', () => {
  test('cost a study none of its days', async () => {
    const { studies } = await newPerson();
    const note = 'n'.repeat(1000);
    const days = 1600;
    const items = history({ days, slope: 0 }).map((one, i) => ({
      ...one,
      startAt: dayText(Math.floor(i / 2) - days, one.startAt.slice(11)),
      note,
    }));
    for (let i = 0; i < items.length; i += 800)
      expect((await studies.record(items.slice(i, i + 800))).status).toBe(200);
    const { body } = await studies.create('Melatonin', 'Warmth');
    expect(figuresOf(body)).toMatchObject({ numberOfPairs: days, significant: false });
  });

  test('leave no day out on which something was recorded', async () => {
    const { studies } = await newPerson();
    const mood = [0, 1, 2, 3, 6, 7].map((day) => item({ startAt: dayText(day, '20:00:00') }));
    const coffee = [0, 7].map((day) => food({ startAt: dayText(day, '07:00:00') }));
    await studies.record([...mood, ...coffee]);
    const diary = Array.from({ length: 60 }, (_, minute) =>
      item({
        variableName: 'Diary',
        startAt: dayText(4, `08:${String(minute).padStart(2, '0')}:00`),
        note: 'é'.repeat(10_000),
      }),
    );
    await studies.record(diary.slice(0, 30));
    await studies.record(diary.slice(30));
    await studies.record([item({ variableName: 'Weight', startAt: dayText(5) })]);
    const { body } = await studies.create('Coffee', 'Mood');
    const twoDaysLater = figuresOf(body).correlationsOverDelays.find(({ lagDays }) => lagDays === 2);
    // From days 0, 1, 4 and 5 on; without the fifth, which is behind a megabyte of notes, there would be three.
    expect(twoDaysLater?.n).toBe(4);
  });
});

test('what no study has time to read has to be summed up first, or is refused, and says so', async () => {
  const { person, studies } = await newPerson();
  await studies.record(history({ days: 400 }));
  const { study } = (await studies.create('Melatonin', 'Warmth')).body;
  const { causeVariableId, effectVariableId } = study;
  const reference = { type: 'individual', causeVariableId, effectVariableId } as const;
  const open = (units: number) =>
    service.inTable(async () => {
      const variables = await findStudyVariables(person.userId, reference, 0);
      const of = { userId: person.userId, timezone: 'UTC' };
      const asked = { ...reference, ...(variables as StudyVariables), person: of, now: 0 };
      return openWithinLimits({ ...asked, withCharts: false, recalculate: false }, {}, units);
    });
  expect(await open(1000)).toMatchObject({ kind: 'opened', opened: { statistics: study.statistics } });
  await expect(open(130)).rejects.toThrow(StillSealingError);
  // Nothing is left to be summed up.
  await service.inTable(() => moveSeal(person.userId, { sealedUpTo: 0 }));
  const refusal = { kind: 'tooMuchToRead' } as const;
  expect(await open(130)).toEqual(refusal);
  expect(refuseOpening(refusal)).toMatchObject({
    status: 400,
    problems: [{ path: 'studyId', message: expect.stringContaining('more records than one study can read') }],
  });
});

describe('several studies of one effect', () => {
  test('must each show stronger evidence', async () => {
    const { studies } = await newPerson();
    await studies.record([
      ...history(),
      ...history({ cause: 'Coin', effect: 'Nothing', slope: 0, seed: 5 }),
      ...history({ cause: 'Dice', effect: 'Nothing either', slope: 0, seed: 6 }),
    ]);
    const alone = figuresOf((await studies.create('Melatonin', 'Warmth')).body);
    const coin = figuresOf((await studies.create('Coin', 'Warmth')).body);
    const dice = figuresOf((await studies.create('Dice', 'Warmth')).body);
    const again = figuresOf((await studies.create('Melatonin', 'Warmth')).body);
    expect(alone.qValue).toBe(alone.pValue);
    expect(again.pValue).toBe(alone.pValue);
    expect(again.qValue).toBe((alone.pValue as number) * 3);
    const [low, high] = [coin.pValue as number, dice.pValue as number].sort((a, b) => a - b) as [
      number,
      number,
    ];
    expect(figuresOf((await studies.create('Coin', 'Warmth')).body).qValue).toBeCloseTo(
      coin.pValue === low ? Math.min((low * 3) / 2, high) : high,
      12,
    );
  });

  test('show the best one and its advice with each variable', async () => {
    const { studies, person } = await newPerson();
    await studies.record([...history(), ...history({ cause: 'Coin', effect: 'Nothing', slope: 0, seed: 5 })]);
    await studies.create('Coin', 'Warmth');
    const { study } = (await studies.create('Melatonin', 'Warmth')).body;
    const advice = 'Your Warmth was highest after days when Melatonin was about 1 mg.';
    expect(study.effectVariable).toMatchObject({
      optimalValueMessage: advice,
      userOptimalValueMessage: advice,
      commonOptimalValueMessage: '',
      bestStudyCard: { id: `study-${study.id}`, title: study.studyText.title },
      bestUserStudyCard: { id: `study-${study.id}` },
    });
    expect(study.effectVariable).not.toHaveProperty('bestStudyLink');
    const { link } = (await studies.publish(`?studyId=${study.id}`)).body;
    const changed = await service.post<{ userVariables: UserVariableRecord[] }>(
      '/api/v3/userVariables',
      { id: study.causeVariableId, description: 'A hormone' },
      person,
    );
    expect(changed.body.userVariables[0]).toMatchObject({
      optimalValueMessage: advice,
      bestStudyLink: link,
      bestUserStudyLink: link,
    });
    expect(changed.body.userVariables[0]).not.toHaveProperty('bestPopulationStudyLink');
  });
});
