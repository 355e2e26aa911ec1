import { beforeEach, describe, expect, test } from '@jest/globals';
import { noteChange } from '../../../../shared/data/discoveries/discovery-schedule.ts';
import { discoveriesKey } from '../../../../shared/data/keys/discoveries.ts';
import { personKey } from '../../../../shared/data/keys/people.ts';
import { getItem } from '../../../../shared/data/table/read.ts';
import { updateItem } from '../../../../shared/data/table/write.ts';
import { mulberry32 } from '../../../../shared/domain/analysis/methods/random.ts';
import { chunks } from '../../../../shared/domain/lists/chunks.ts';
import { formatUtc } from '../../../../shared/domain/time/calendar.ts';
import type {
  DiscoveryListRecord,
  DiscoveryRecord,
  DismissedLineRecord,
} from '../../../../shared/schemas/discoveries/discovery.ts';
import type { StudyRecord } from '../../../../shared/schemas/studies/study.ts';
import type { UserVariableRecord } from '../../../../shared/schemas/variables/user-variable.ts';
import { sumUsage } from '../../../bench/operations/sum-usage.ts';
import type { Person, TokenHolder } from '../../../support/client.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { callTool, connectAssistant, letIn } from '../../../support/people/assistants.ts';
import { feedOf } from '../../../support/people/feed.ts';
import { studiesOf } from '../../../support/people/histories.ts';
import { diaryOf, item, type PostedItem } from '../../../support/people/measurements.ts';
import { migraineDiary } from '../../../support/people/migraine.ts';
import { pathOf, sharesOf, visitShare } from '../../../support/people/shares.ts';
import { recordSummedUpYear } from '../../../support/people/summed-up-year.ts';

/** One for this file: its clock is moved. */
const { runtime, service } = leasedRuntime();

const NOON = '2026-11-10T12:00:00Z';
const DAYS = 160;
const dayBefore = (count: number, time: string) =>
  `${formatUtc(Date.parse(NOON) / 1000 - count * 86_400).slice(0, 10)}T${time}`;

beforeEach(async () => {
  await runtime.clock({ now: NOON });
});

interface Listed {
  readonly dismissed: readonly DismissedLineRecord[];
  readonly description: string;
  readonly discoveries: readonly DiscoveryRecord[];
  readonly list: DiscoveryListRecord;
}

const list = async (holder: TokenHolder) => (await service.get<Listed>('/api/v3/discoveries', holder)).body;
const refresh = (holder: TokenHolder) => service.post<Listed>('/api/v3/discoveries/refresh', {}, holder);
const look = () => runtime.tick(['find-discoveries']);

/** Wine in the evening makes the next morning's mood lower; walks do nothing to either. */
function drinker(days = DAYS, seed = 4): PostedItem[] {
  const random = mulberry32(seed);
  let wine = 0;
  return Array.from({ length: days }, (_, i) => days - i).flatMap((ago) => {
    const mood = Math.max(1, Math.min(5, Math.round(4.2 - 0.9 * wine + random())));
    wine = random() < 0.5 ? 0 : Math.ceil(2 * random());
    return [
      item({ startAt: dayBefore(ago, '07:00:00'), value: mood }),
      item({
        variableName: 'Wine',
        variableCategoryName: 'Foods',
        unitAbbreviatedName: 'serving',
        combinationOperation: 'SUM',
        startAt: dayBefore(ago, '20:00:00'),
        value: wine,
      }),
      item({
        variableName: 'Walk',
        variableCategoryName: 'Physical Activities',
        unitAbbreviatedName: 'min',
        combinationOperation: 'SUM',
        startAt: dayBefore(ago, '13:00:00'),
        value: Math.round(60 * random()),
      }),
    ];
  });
}

async function withRecords(items = drinker()): Promise<Person> {
  const person = await service.createPerson();
  for (const some of chunks(items, 1000)) await diaryOf(service, person).post([...some]);
  return person;
}

const idsOf = (one: DiscoveryRecord | undefined) => ({
  causeVariableId: one?.causeVariableId ?? 0,
  effectVariableId: one?.effectVariableId ?? 0,
});

describe('what stands out', () => {
  test('is found in the background, and says how much was looked at', async () => {
    const person = await withRecords();
    expect((await list(person)).list.sentences).toEqual([
      'There is no list yet. The first one is made the night after you record something.',
    ]);
    expect((await refresh(person)).status).toBe(200);
    await look();
    const { discoveries, list: told, description } = await list(person);
    expect(discoveries).toMatchObject([
      {
        causeVariableName: 'Wine',
        effectVariableName: 'Mood',
        together: false,
        direction: 'lower',
        state: 'new',
        since: '2026-11-10',
        confidenceLevel: 'high',
        comparison: { causeUnitAbbreviatedName: 'serving', effectUnitAbbreviatedName: '/5' },
      },
    ]);
    const { sentences = [], comparison } = discoveries[0] ?? {};
    expect(sentences[0]).toMatch(
      /^After days with more Wine, Mood was lower: [\d.]+ instead of [\d.]+ of 5\.$/,
    );
    expect(sentences.slice(2)).toEqual([
      'New since 10 November 2026.',
      'An experiment can show whether it really is Wine: a coin flip decides which days have more.',
    ]);
    expect((comparison?.daysAbove ?? 0) + (comparison?.daysBelow ?? 0)).toBe(DAYS - 1);
    // Mood by two causes, and walks by mood and wine.
    expect(told).toMatchObject({ pairsCompared: 4, days: DAYS, date: '2026-11-10', expectedFalseShare: 0.1 });
    expect(description).toBe(told.sentences[0]);
    expect(told.sentences[0]).toMatch(/^Of 4 pairs compared in your last 160 days, 1 stands out\. /);
    expect(told.sentences[1]).toMatch(/at most one line in ten on such lists is chance/);
  });

  test('is looked for in the night after something was recorded, and not again until something else is', async () => {
    const person = await withRecords();
    const made = async () => (await list(person)).list.madeAt;
    // As the table's stream tells.
    const note = (at: string) => service.inTable(() => noteChange(person.userId, Date.parse(at) / 1000));
    await note(NOON);
    await look();
    expect(await made()).toBeUndefined();
    await runtime.clock({ now: '2026-11-11T02:59:00Z' });
    await look();
    expect(await made()).toBeUndefined();
    await runtime.clock({ now: '2026-11-11T04:00:00Z' });
    await look();
    expect(await made()).toBe('2026-11-11T04:00:00');
    await runtime.clock({ now: '2026-11-12T04:00:00Z' });
    await look();
    expect(await made()).toBe('2026-11-11T04:00:00');
    await note('2026-11-12T04:00:00Z');
    await look();
    await runtime.clock({ now: '2026-11-13T04:00:00Z' });
    await look();
    expect(await made()).toBe('2026-11-13T04:00:00');
    expect((await list(person)).discoveries).toMatchObject([{ state: 'kept', since: '2026-11-11' }]);
  });

  test('of the same day is as new at the second look as at the first', async () => {
    const person = await withRecords();
    for (const _ of [1, 2]) {
      await refresh(person);
      await look();
    }
    expect((await list(person)).discoveries).toMatchObject([{ state: 'new', since: '2026-11-10' }]);
  });

  test('of a day that is lived again in the west is as new as at the first look', async () => {
    const person = await withRecords();
    await runtime.clock({ now: '2026-11-10T08:00:00Z' });
    for (const timezone of ['UTC', 'Pacific/Pago_Pago']) {
      await service.post('/api/v3/userSettings', { timezone }, person);
      await refresh(person);
      await look();
    }
    expect(await list(person)).toMatchObject({
      discoveries: [{ state: 'new', since: '2026-11-10' }],
      list: { date: '2026-11-10' },
    });
  });

  test('may be asked for six times a day', async () => {
    const person = await service.createPerson();
    for (let i = 0; i < 6; i++) expect((await refresh(person)).status).toBe(200);
    const seventh = await refresh(person);
    expect([seventh.status, seventh.headers.get('retry-after')]).toEqual([409, '86400']);
    await runtime.clock({ now: '2026-11-11T00:30:00Z' });
    expect((await refresh(person)).status).toBe(200);
  });

  test('names the study of a line once there is one', async () => {
    const person = await withRecords();
    await refresh(person);
    await look();
    const names = { causeVariableName: 'Wine', effectVariableName: 'Mood' };
    const { body } = await service.post<{ study: { id: string } }>('/api/v3/study/create', names, person);
    expect((await list(person)).discoveries).toMatchObject([{ studyId: body.study.id }]);
  });

  test('goes with its variables’ names, and with the person', async () => {
    const person = await withRecords();
    await refresh(person);
    await look();
    await service.post('/api/v3/userVariables', { name: 'Wine', alias: 'Red wine' }, person);
    expect((await list(person)).discoveries[0]?.causeVariableName).toBe('Red wine');
    await service.del('/api/v3/user/delete?reason=over', person);
    await runtime.tick(['purge-people']);
    expect(await service.inTable(() => getItem(discoveriesKey(person.userId)))).toBeUndefined();
  });
});

test('somebody whose record cannot be read keeps nobody else waiting, and is tried again a day later', async () => {
  const broken = await Promise.all(Array.from({ length: 8 }, () => service.createPerson()));
  const person = await withRecords(drinker());
  for (const one of [...broken, person]) await refresh(one);
  for (const { userId } of broken)
    await service.inTable(() =>
      updateItem({
        Key: personKey(userId),
        UpdateExpression: 'SET #zone = :none',
        ExpressionAttributeNames: { '#zone': 'timezone' },
        ExpressionAttributeValues: { ':none': 'Nowhere/None' },
      }),
    );
  expect(await look()).toMatchObject([{ ok: false }]);
  expect((await list(person)).discoveries).not.toEqual([]);
  expect(await look()).toMatchObject([{ ok: true }]);
});

test('a variable that is deleted leaves the list, and lines of others stay as old as they are', async () => {
  const person = await withRecords();
  const { body } = await diaryOf(service, person).post([
    item({ variableName: 'Energy', startAt: dayBefore(1, '09:00:00') }),
  ]);
  await refresh(person);
  await look();
  await runtime.clock({ now: '2026-11-12T12:00:00Z' });
  const energy = body.data.measurements[0]?.variableId;
  await service.del(`/api/v3/userVariables/delete?variableId=${energy}`, person);
  await runtime.tick(['remove-variables']);
  expect(await list(person)).toMatchObject({
    discoveries: [{ causeVariableName: 'Wine', since: '2026-11-10' }],
    list: { date: '2026-11-10', variablesWithFewDays: 0 },
  });
  await look();
  expect(await list(person)).toMatchObject({
    discoveries: [{ causeVariableName: 'Wine', state: 'kept', since: '2026-11-10' }],
    list: { date: '2026-11-12' },
  });
});

describe('too little to stand out', () => {
  test('says what is nearest to enough', async () => {
    const person = await withRecords(drinker(18));
    await refresh(person);
    await look();
    const { discoveries, list: told } = await list(person);
    expect(discoveries).toEqual([]);
    expect(told).toMatchObject({ pairsCompared: 0, variablesWithFewDays: 3 });
    expect(told.sentences[0]).toBe('You haven’t recorded any two things on enough days to compare them yet.');
    expect(told.nearest).toHaveLength(3);
    for (const { needs } of told.nearest) expect(needs).toMatch(/^12 more days of /);
  });
});

describe('a dismissed line', () => {
  const dismiss = (holder: TokenHolder, body: object) =>
    service.post('/api/v3/discoveries/dismiss', body, holder);

  test('is gone for good, and still counted', async () => {
    const person = await withRecords();
    await refresh(person);
    await look();
    const { discoveries } = await list(person);
    const { causeVariableId, effectVariableId } = idsOf(discoveries[0]);
    // Whichever way round.
    const turned = { causeVariableId: effectVariableId, effectVariableId: causeVariableId };
    expect((await dismiss(person, turned)).status).toBe(200);
    expect(await list(person)).toMatchObject({ discoveries: [], list: { pairsCompared: 4 } });
    await refresh(person);
    await look();
    expect(await list(person)).toMatchObject({ discoveries: [], list: { pairsCompared: 4 } });
  });

  test('is found again, and comes back at once', async () => {
    const person = await withRecords();
    await refresh(person);
    await look();
    const [line] = (await list(person)).discoveries;
    const pair = idsOf(line);
    await dismiss(person, pair);
    const { dismissed } = await list(person);
    expect(dismissed).toHaveLength(1);
    expect(new Set(Object.values(dismissed[0] ?? {}))).toEqual(
      new Set([
        ...Object.values(pair),
        line?.causeVariableName,
        line?.effectVariableName,
        expect.any(String),
      ]),
    );
    // Repeating it changes nothing.
    for (let i = 0; i < 2; i++)
      expect((await dismiss(person, { ...pair, dismissed: false })).status).toBe(200);
    expect(await list(person)).toMatchObject({ discoveries: [pair], dismissed: [] });
    expect((await dismiss(person, { ...pair, effectVariableId: 5, dismissed: false })).status).toBe(404);
  });

  test('names two variables of one’s own', async () => {
    const person = await withRecords(drinker(2));
    const { body } = await diaryOf(service, person).post([item(), item({ variableName: 'Energy' })]);
    const [one = 0, other = 0] = body.data.measurements.map(({ variableId }) => variableId);
    expect((await dismiss(person, { causeVariableId: one, effectVariableId: one })).status).toBe(400);
    expect((await dismiss(person, { causeVariableId: one, effectVariableId: 5 })).status).toBe(404);
    const stranger = await service.createPerson();
    expect((await dismiss(stranger, { causeVariableId: one, effectVariableId: other })).status).toBe(404);
  });
});

describe('something new on the list', () => {
  const cards = async (holder: TokenHolder) => {
    const { body } = await feedOf(service, holder).get();
    return body.cards.filter(({ headerTitle }) => headerTitle === 'What stands out');
  };
  const lookAt = async (person: Person, now: string) => {
    await runtime.clock({ now });
    await refresh(person);
    await look();
  };

  test('is told by a card in the feed, once; what stays on it is not', async () => {
    const person = await withRecords();
    await lookAt(person, NOON);
    const [card, ...others] = await cards(person);
    expect([card?.id, card?.title, others]).toEqual([
      'discoveries-2026-11-10',
      'Something new stands out',
      [],
    ]);
    expect(card?.content).toMatch(
      /^After days with more Wine, Mood was lower: .*\nThis would rarely happen by chance alone\. A link is not a cause\.$/,
    );
    expect(card?.link).toMatch(/^http:.*\/app\/insights$/);
    await lookAt(person, '2026-11-10T14:00:00Z');
    await lookAt(person, '2026-11-11T14:00:00Z');
    expect(await cards(person)).toMatchObject([{ id: card?.id, content: card?.content }]);

    // The card goes, the line stays; and an app cannot speak like us.
    const posted = await feedOf(service, person).post([{ id: card?.id, action: 'dismiss' }]);
    expect(posted.status).toBe(200);
    await lookAt(person, '2026-11-11T15:00:00Z');
    expect([await cards(person), (await list(person)).discoveries.length]).toEqual([[], 1]);
    const forged = await feedOf(service, person).post([{ id: 'discoveries-2026-11-12', title: 'Buy this' }]);
    expect(forged.status).toBe(400);
  });

  test('is not told where the two were dismissed', async () => {
    const person = await withRecords();
    const { body } = await diaryOf(service, person).post([
      item(),
      item({ variableName: 'Wine', variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', value: 1 }),
    ]);
    const [effectVariableId = 0, causeVariableId = 0] = body.data.measurements.map((one) => one.variableId);
    await service.post('/api/v3/discoveries/dismiss', { causeVariableId, effectVariableId }, person);
    await lookAt(person, NOON);
    expect(await cards(person)).toEqual([]);
  });
});

const mostUnitsOfForty = 150;

test('forty variables of a year take at most 150 read units', async () => {
  const person = await service.createPerson();
  const random = mulberry32(8);
  await recordSummedUpYear(service, person, Date.parse(NOON) / 1000, 40, () => 1 + Math.floor(5 * random()));
  await refresh(person);
  await runtime.resetUsage();
  await look();
  const { readUnits } = sumUsage(await runtime.usage(), 'find-discoveries');
  expect((await list(person)).list.pairsCompared).toBeGreaterThan(700);
  expect(readUnits).toBeLessThanOrEqual(mostUnitsOfForty);
}, 60_000);

test('sources of somebody from before are decided once, by name and by how they record', async () => {
  const hours = Array.from({ length: 10 }, (_, i) => String(8 + i).padStart(2, '0'));
  const steps = (sourceName: string) =>
    Array.from({ length: 12 }, (_, day) =>
      (sourceName === 'Oura' ? ['12'] : hours).map((hour) =>
        item({
          variableName: 'Steps',
          variableCategoryName: 'Physical Activities',
          unitAbbreviatedName: 'count',
          combinationOperation: 'SUM',
          startAt: dayBefore(2 + day, `${hour}:00:00`),
          value: 500,
          sourceName,
        }),
      ),
    ).flat();
  const person = await withRecords([...steps('Anna'), ...steps('A. iPhone'), ...steps('Oura')]);
  const asBefore = () =>
    service.inTable(() =>
      updateItem({
        Key: personKey(person.userId),
        UpdateExpression: 'REMOVE sources, sourcesDecidedAt',
      }),
    );
  const sources = async () =>
    (await service.get<{ sources: { sourceName: string }[] }>('/api/v3/user', person)).body.sources;
  const learnt = await sources();
  await asBefore();
  expect(await sources()).toEqual([]);
  await refresh(person);
  await look();
  const decided = await sources();
  const byName = (all: readonly { sourceName: string }[]) =>
    all.toSorted((a, b) => (a.sourceName < b.sourceName ? -1 : 1));
  expect(byName(decided)).toEqual(byName(learnt));
  expect(decided).toHaveLength(3);
  await service.post('/api/v3/userSettings', { sources: [{ sourceName: 'Anna', kind: 'typed' }] }, person);
  await refresh(person);
  await look();
  expect(await sources()).toContainEqual(
    expect.objectContaining({ sourceName: 'Anna', kind: 'typed', granularity: null, setByPerson: true }),
  );
});

test('a line and the study it opens tell the same numbers of the last year, then what all years show', async () => {
  const person = await withRecords(drinker(500));
  await refresh(person);
  await look();
  const [line] = (await list(person)).discoveries;
  const { study } = (await studiesOf(service, person).create('Wine', 'Mood')).body;
  expect(study.lastYear).toMatchObject({
    numberOfPairs: line?.numberOfPairs,
    correlationCoefficient: line?.correlationCoefficient,
    strengthLevel: line?.strengthLevel,
    comparison: line?.comparison,
  });
  expect(study.lastYear?.numberOfPairs).toBe(365);
  const [first, second, third] = study.studyText.sentences;
  expect(first).toBe(`In the last year, a${line?.sentences[0]?.slice(1)}`);
  expect(study.studyText).toMatchObject({ tagLine: first, lastYear: first });
  expect(second).toBe(
    'Everything else is about all 499 days with both: earlier years may have been different.',
  );
  expect(third).toBe(study.studyText.change);
  // The list of studies, and what strangers see, are about all days.
  const { body } = await service.get<{ studies: StudyRecord[] }>('/api/v3/studies', person);
  expect(body.studies[0]?.studyText.tagLine).toBe(study.studyText.change);
});

test('of less than a year there is nothing else to tell', async () => {
  const person = await withRecords(drinker(100));
  const { study } = (await studiesOf(service, person).create('Wine', 'Mood')).body;
  expect([study.lastYear?.numberOfPairs, study.studyText.lastYear]).toEqual([99, undefined]);
});

test('where nothing stands out, what is usual and the best and worst weeks are certain, and what is missing is named', async () => {
  const weeks = [4, 4, 1, 3];
  const person = await withRecords(
    Array.from({ length: 28 }, (_, i) =>
      // From a Monday on.
      item({ startAt: dayBefore(29 - i, '20:00:00'), value: weeks[Math.floor(i / 7)] ?? 3 }),
    ),
  );
  await diaryOf(service, person).post([
    item({
      variableName: 'Period',
      unitAbbreviatedName: 'yes/no',
      value: 1,
      startAt: dayBefore(3, '08:00:00'),
    }),
  ]);
  await refresh(person);
  await look();
  const { list: told } = await list(person);
  expect(told.certain).toMatchObject([
    {
      variableName: 'Mood',
      days: 28,
      sentence:
        'Recorded on 28 days, usually 3 of 5. Best week, from 19 October 2026: 4 of 5. Worst week, from 26 October 2026: 1 of 5.',
    },
  ]);
});

describe('nine months of migraine', () => {
  const variables = async (person: Person) =>
    (await service.get<{ userVariables: UserVariableRecord[] }>('/api/v3/userVariables', person)).body
      .userVariables;
  const accusing = /after days|predicts|because|higher:/i;

  test('accuse no painkiller, ask what a day without a period means, and begin with what can be chosen', async () => {
    const person = await withRecords(migraineDiary((day, time) => dayBefore(270 - day, time)));
    await refresh(person);
    await look();
    const before = await list(person);
    expect(before.discoveries.map(({ causeVariableName }) => causeVariableName)).not.toContain('Period');
    expect(before.list.unanswered).toMatchObject([{ variableName: 'Period' }]);
    expect(before.list.sentences).toContain(
      'Period was not compared: tell us what a day without an entry means.',
    );

    const period = (await variables(person)).find(({ name }) => name === 'Period');
    const answer = { variableId: period?.variableId, fillingType: 'zero' };
    await service.post('/api/v3/userVariables', answer, person);
    // Answering makes a new list.
    await look();
    const { discoveries, list: told } = await list(person);
    expect(told.unanswered).toEqual([]);
    const lineOf = (cause: string) =>
      discoveries.find(
        ({ causeVariableName, effectVariableName }) =>
          causeVariableName === cause && effectVariableName === 'Headache',
      );
    expect(lineOf('Period')).toMatchObject({
      direction: 'higher',
      causeKind: 'happens',
      testVariableIds: [],
    });
    expect(lineOf('Alcoholic Drinks')).toMatchObject({ direction: 'higher', causeKind: 'chosen' });
    expect(lineOf('Sleep Duration')).toMatchObject({ direction: 'lower', testVariableIds: [] });
    expect(discoveries[0]).toMatchObject({
      causeVariableName: 'Alcoholic Drinks',
      testVariableIds: [lineOf('Alcoholic Drinks')?.causeVariableId],
    });
    // An assistant does not hear of what records bleeding.
    const client = await connectAssistant(service, await letIn(service, person));
    const namesPeriod = async () =>
      JSON.stringify((await callTool(client, 'what_stands_out')).values).includes(String(period?.variableId));
    expect(await namesPeriod()).toBe(true);
    await service.post('/api/v3/userVariables', { ...answer, recordsBleeding: true }, person);
    expect(await namesPeriod()).toBe(false);

    const painkiller = discoveries.at(-1);
    expect(painkiller).toMatchObject({
      causeVariableName: 'Ibuprofen',
      likelyReversed: true,
      becauseOfIt: true,
      testVariableIds: [],
    });
    expect(painkiller?.sentences.join(' ')).toMatch(
      /^Ibuprofen and Headache come on the same days: Headache was [\d.]+ of 5 on the \d+ days with Ibuprofen, [\d.]+ on the \d+ without\. People take a remedy when they feel worse/,
    );
    expect(painkiller?.sentences.join(' ')).not.toMatch(accusing);

    const feed = await feedOf(service, person).get();
    expect(JSON.stringify(feed.body.cards)).not.toMatch(/days with more Ibuprofen|Ibuprofen predicts/);
    const { body } = await studiesOf(service, person).create('Ibuprofen', 'Headache');
    const { title, sentences, finding, canBeTested, optimal } = body.study.studyText;
    expect({ title, finding, canBeTested, optimal }).toEqual({
      title: 'Ibuprofen and Headache come on the same days',
      finding: 'sameDays',
      canBeTested: false,
      optimal: undefined,
    });
    expect(sentences.join(' ')).not.toMatch(accusing);

    // Nor does anybody else read otherwise: on the published page, and by a link.
    const studyId = body.study.id;
    const published = await service.post<{ link: string }>(
      `/api/v3/study/publish?studyId=${studyId}`,
      {},
      person,
    );
    const page = await service.get<string>(new URL(published.body.link).pathname);
    const share = await sharesOf(service, person).share({ variableIds: [], studyIds: [studyId] });
    const shared = await (await visitShare(service, share)).get(pathOf(share));
    for (const text of [page.body, shared.text]) {
      expect(text).toContain('Ibuprofen and Headache come on the same days');
      expect(text).not.toMatch(/days with more Ibuprofen|Ibuprofen predicts|because of/);
    }
  });

  test('a medicine that a reminder asks for is worded as such, with a word of care', async () => {
    const person = await withRecords(migraineDiary((day, time) => dayBefore(270 - day, time), 120));
    const reminder = {
      variableName: 'Ibuprofen',
      reminderFrequency: 86_400,
      reminderStartTimeLocal: '08:00:00',
    };
    await service.post('/api/v3/trackingReminders', reminder, person);
    const { body } = await studiesOf(service, person).create('Ibuprofen', 'Headache');
    expect(body.study.studyText.finding).not.toBe('sameDays');
    expect(body.study.studyText.nextStep).toMatch(/ask whoever prescribed it/);
  });
});
