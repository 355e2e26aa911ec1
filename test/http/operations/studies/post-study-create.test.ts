import { describe, expect, test } from '@jest/globals';
import { userVariableKey } from '../../../../shared/data/keys/variables.ts';
import { getItem } from '../../../../shared/data/table/read.ts';
import { findTagVersion, saveTag } from '../../../../shared/data/variables/tag.ts';
import { variableIdOf } from '../../../../shared/data/variables/variable-id.ts';
import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import { serviceAt } from '../../../support/client.ts';
import { dayText, figuresOf, history, studied, studiesOf } from '../../../support/people/histories.ts';
import { item, unheardOf } from '../../../support/people/measurements.ts';

const service = serviceAt();
const newPerson = async (timezone = 'UTC') => {
  const person = await service.createPerson({ timezone });
  return { person, studies: studiesOf(service, person) };
};

describe('a study', () => {
  test('reports an effect that is there, with everything about it', async () => {
    const { person, study, body } = await studied(service);
    const { causeVariableId: c, effectVariableId: e } = study;
    expect(study).toMatchObject({
      id: `cause-${c}-effect-${e}-user-${person.userId}-user-study`,
      type: 'individual',
      userId: person.userId,
      causeVariableName: 'Melatonin',
      effectVariableName: 'Warmth',
      causeVariable: { id: c, name: 'Melatonin', userId: person.userId },
      effectVariable: { id: e, name: 'Warmth' },
      statistics: { numberOfPairs: 60, significant: true, insufficient: [], direction: 'higher' },
      studyText: { title: 'Higher Melatonin predicts strongly higher Warmth' },
      isPublic: false,
      studyStatus: 'draft',
      studyLinks: {},
      studySharing: { shareUserMeasurements: false },
      studyVotes: { causality: { up: 0, down: 0, userVote: 'none' } },
    });
    expect(study.studyText.sentences[0]).toBe(study.studyText.tagLine);
    expect(study.studyText.disclaimer).toContain('not proof of cause and not medical advice');
    expect(body.description).toContain(study.studyText.title);
    expect(study.studySharing.whatOthersSee).toMatch(
      /^Anyone with the link sees the names “Melatonin” and “Warmth”, what this study says about them, and charts of your daily values of both with their dates\. They don’t see your notes/,
    );
    expect(body.description).toContain(`If you publish it: ${study.studySharing.whatOthersSee}`);
    expect([body.summary, body.link, study.publishedAt]).toEqual(['Study created', undefined, undefined]);
  });

  test('brings six charts of each variable and two of both, as options and drawn', async () => {
    const { study } = await studied(service);
    const charts = [
      ...Object.entries(study.causeVariable.charts ?? {}),
      ...Object.entries(study.effectVariable.charts ?? {}),
      ...Object.entries(study.studyCharts ?? {}),
    ];
    expect(charts.map(([name]) => name)).toEqual([
      ...[1, 2].flatMap(() => [
        'hourlyColumnChart',
        'monthlyColumnChart',
        'distributionColumnChart',
        'weekdayColumnChart',
        'lineChartWithoutSmoothing',
        'lineChartWithSmoothing',
      ]),
      'pairsScatterChart',
      'delayColumnChart',
    ]);
    for (const [name, chart] of charts) {
      expect(chart.chartId.endsWith(name)).toBe(true);
      expect(chart.svg).toMatch(/^<svg .*<title .*<\/svg>$/s);
      expect(chart.highchartConfig).toHaveProperty('series');
      expect(await (await fetch(chart.svgUrl)).text()).toBe(chart.svg);
    }
    const ids = charts.map(([, { chartId }]) => chartId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('finds nothing in noise, and says what is still possible', async () => {
    const { study } = await studied(service, { slope: 0 });
    expect(study.statistics).toMatchObject({ significant: false, insufficient: [] });
    expect(study.studyText.title).toBe('No clear effect of Melatonin on Warmth so far');
    expect(study.studyText.tagLine).toContain('do not show that Melatonin changes Warmth');
  });

  test('is found again under its id, with the title given last', async () => {
    const { studies, study } = await studied(service);
    const unchanged = await studies.create('Melatonin', 'Warmth');
    const titled = await studies.create('melatonin', ' WARMTH ', { studyTitle: 'Warm nights' });
    const again = await studies.create('Melatonin', 'Warmth', { type: 'Individual' });
    expect([unchanged, titled, again].map(({ body }) => body.summary)).toEqual(Array(3).fill('Study opened'));
    for (const { body } of [titled, again])
      expect(body.study).toMatchObject({
        id: study.id,
        createdAt: study.createdAt,
        studyTitle: 'Warm nights',
      });
    expect(again.body.study).toEqual(titled.body.study);
  });

  test('of the same data says the same to the bit, no matter who recorded them', async () => {
    const [one, other] = [await studied(service, { seed: 7 }), await studied(service, { seed: 7 })];
    expect(JSON.stringify(other.study.statistics)).toBe(JSON.stringify(one.study.statistics));
    expect(other.study.studyText).toEqual(one.study.studyText);
  });

  test('calls variables by their aliases', async () => {
    const { studies, person, study } = await studied(service);
    await service.post('/api/v3/userVariables', { id: study.causeVariableId, alias: 'Pill' }, person);
    const { body } = await studies.create('pill', 'Warmth');
    expect(body.study.id).toBe(study.id);
    expect(body.study.studyText.title).toBe('Higher Pill predicts strongly higher Warmth');
    expect(body.study.causeVariableName).toBe('Melatonin');
  });

  test('shows how people voted', async () => {
    const { studies, person, study } = await studied(service);
    const vote = { causeVariableId: study.causeVariableId, effectVariableId: study.effectVariableId };
    await service.post('/api/v3/votes', { ...vote, value: 'up' }, await service.createPerson());
    const before = (await studies.create('Melatonin', 'Warmth')).body.study.studyVotes.causality;
    await service.post('/api/v3/votes', { ...vote, value: 'down' }, person);
    const after = (await studies.create('Melatonin', 'Warmth')).body.study.studyVotes.causality;
    expect(after).toEqual({ up: before.up, down: before.down + 1, userVote: 'down' });
  });

  test('shows names literally in words and escaped in drawings', async () => {
    const cause = `<b onclick="x">קפה & "מתוק"</b> 😀 ${crypto.randomUUID()}`;
    const { study } = await studied(service, { cause, effect: unheardOf() });
    expect(study.studyText.title).toContain(cause);
    const drawings = Object.values(study.causeVariable.charts ?? {}).map(({ svg }) => svg);
    for (const svg of drawings) {
      expect(svg).not.toContain('<b');
      expect(svg).toContain('&lt;b onclick=&quot;x&quot;&gt;קפה &amp; &quot;מתוק&quot;&lt;/b&gt; 😀');
    }
  });
});

describe('without enough data', () => {
  const constant = (name: string, days: number) =>
    Array.from({ length: days }, (_, day) => item({ variableName: name, startAt: dayText(day) }));

  test('nothing recorded any more', async () => {
    const { studies, person } = await newPerson();
    const { body } = await studies.record(history({ days: 1 }));
    for (const { id } of body.data.measurements)
      await service.del('/api/v3/measurements/delete', { ...person, body: { id } });
    const answer = await studies.create('Melatonin', 'Warmth');
    expect(answer.status).toBe(200);
    expect(figuresOf(answer.body)).toMatchObject({
      numberOfPairs: 0,
      insufficient: ['pairs'],
      significant: false,
    });
    expect(answer.body.study.studyText).toMatchObject({
      title: 'Not enough data yet on Melatonin and Warmth',
      missing: ['Track both for 10 more days.'],
    });
    expect(answer.body.study.effectVariable.charts?.hourlyColumnChart.svg).toContain('No data yet');
  });

  test('a single point', async () => {
    const { study } = await studied(service, { days: 1 });
    expect(study.statistics).toMatchObject({ numberOfPairs: 1, pValue: null });
    expect(study.studyText.missing[0]).toBe('Track both for 9 more days.');
  });

  test('a cause or an effect that never changed', async () => {
    const { studies } = await newPerson();
    await studies.record([...history(), ...constant('Steady', 60)]);
    const cause = await studies.create('Steady', 'Warmth');
    const effect = await studies.create('Melatonin', 'Steady');
    expect(figuresOf(cause.body).insufficient).toEqual(['causeConstant']);
    expect(figuresOf(effect.body).insufficient).toEqual(['effectConstant']);
    expect(cause.body.study.studyText.missing).toEqual(['Steady never changed.']);
  });

  test('every value out of bounds', async () => {
    const { studies, person } = await newPerson();
    const { body } = await studies.record(history());
    const [cause] = body.data.userVariables;
    await service.post('/api/v3/userVariables', { id: cause?.id, minimumAllowedValue: 5 }, person);
    const answer = await studies.create('Melatonin', 'Warmth');
    expect(figuresOf(answer.body)).toMatchObject({ numberOfPairs: 0, insufficient: ['pairs'] });
    expect(answer.body.study.studyText.sentences).toContain(
      'Left out: 60 measurements of Melatonin outside its allowed range.',
    );
  });

  test('a circle of tags that slipped in', async () => {
    const { studies, person, study } = await studied(service);
    const tag = (taggedVariableId: number, tagVariableId: number) =>
      service.inTable(async () => {
        const factor = { conversionFactor: 2, tagUnitId: 1, taggedUnitId: 1 };
        const saved = { taggedVariableId, tagVariableId, ...factor, createdAt: 0 };
        return saveTag(person.userId, saved, await findTagVersion(person.userId));
      });
    expect(await tag(study.causeVariableId, study.effectVariableId)).toBe(true);
    expect(await tag(study.effectVariableId, study.causeVariableId)).toBe(true);
    const { status, body } = await studies.create('Melatonin', 'Warmth');
    expect([status, figuresOf(body).numberOfPairs]).toEqual([200, 60]);
  });
});

describe('refused', () => {
  test('names that nobody uses, and no variable is created', async () => {
    const { studies, person } = await studied(service);
    const unknown = unheardOf();
    const answer = await studies.refuse({ causeVariableName: unknown, effectVariableName: 'Warmth' });
    expect(answer.status).toBe(404);
    expect(answer.body.errors[0]?.message).toBe(`causeVariableName: you have no variable "${unknown}".`);
    expect(
      await service.inTable(async () =>
        getItem(userVariableKey(person.userId, await variableIdOf(foldName(unknown)))),
      ),
    ).toBeUndefined();
  });

  test('a variable that only others use, in the same words as one that nobody uses', async () => {
    const theirs = unheardOf();
    await studied(service, { effect: theirs });
    const { studies } = await newPerson();
    await studies.record(history());
    const [known, unknown] = await Promise.all(
      [theirs, unheardOf()].map((effectVariableName) =>
        studies.refuse({ causeVariableName: 'Melatonin', effectVariableName }),
      ),
    );
    const shown = ({ status, body }: typeof known & object) => [
      status,
      body.errors[0]?.message.replace(/"[^"]*"/, '…'),
    ];
    expect(shown(known as NonNullable<typeof known>)).toEqual(shown(unknown as NonNullable<typeof unknown>));
  });

  test('a variable as the cause of itself, by its name or its alias', async () => {
    const { studies, person, study } = await studied(service);
    await service.post('/api/v3/userVariables', { id: study.causeVariableId, alias: 'Pill' }, person);
    for (const effectVariableName of ['melatonin', 'Pill']) {
      const answer = await studies.refuse({ causeVariableName: 'Melatonin', effectVariableName });
      expect([answer.status, answer.body.errors[0]?.path]).toEqual([400, 'effectVariableName']);
    }
    const twice = unheardOf();
    const unknown = await studies.refuse({
      causeVariableName: twice,
      effectVariableName: twice,
      type: 'global',
    });
    expect(unknown.status).toBe(404);
  });

  test('every problem of a body at once', async () => {
    const { studies } = await newPerson();
    const answer = await studies.refuse({ effectVariableName: '', type: 'double-blind', studyTitle: 3 });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }) => path)).toEqual([
      'causeVariableName',
      'effectVariableName',
      'type',
      'studyTitle',
    ]);
    expect(answer.body.errors[2]?.message).toContain('group');
  });
});
