import { beforeAll, describe, expect, test } from '@jest/globals';
import type { TokenHolder } from '../../../support/client.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { feedOf } from '../../../support/people/feed.ts';
import { studiesOf } from '../../../support/people/histories.ts';
import { diaryOf, food, item } from '../../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

/** Two questions and three messages, each from another hour of a day. */
async function fullFeed() {
  const person = await longLivedPerson(service);
  const feed = feedOf(service, person);
  await runtime.clock({ now: '2026-03-10T09:30:00Z' });
  await feed.post({ title: 'Half past nine' });
  await runtime.clock({ now: '2026-03-10T11:30:00Z' });
  await feed.post({ id: 'later', title: 'Half past eleven' });
  await runtime.clock({ now: '2026-03-10T12:00:00Z' });
  await remindersOf(service, person).save([
    reminder({ reminderStartTimeLocal: '08:00:00' }),
    pills({ reminderStartTimeLocal: '10:00:00' }),
  ]);
  await feed.post({ title: 'Noon' });
  await runtime.clock({ now: '2026-03-10T13:00:00Z' });
  return { person, feed };
}

describe('the feed', () => {
  let person: TokenHolder;
  let feed: ReturnType<typeof feedOf>;
  beforeAll(async () => {
    ({ person, feed } = await fullFeed());
  });

  test('has what is due and what was posted, newest first', async () => {
    expect(await feed.titles()).toEqual([
      'Noon',
      'Half past eleven',
      'Magnesium',
      'Half past nine',
      'Overall Mood',
    ]);
  });

  test('has a card for a question with everything that is needed to answer it', async () => {
    const card = (await feed.get()).body.cards.find(({ title }) => title === 'Overall Mood');
    const id = card?.parameters?.trackingReminderNotificationId;
    expect(card).toMatchObject({
      id: `notification-${id}`,
      parameters: {
        trackingReminderNotificationId: expect.any(Number),
        trackingReminderId: expect.any(Number),
        variableId: expect.any(Number),
        variableName: 'Overall Mood',
        variableCategoryName: 'Emotions',
        trackingReminderNotificationTimeEpoch: Date.parse('2026-03-10T08:00:00Z') / 1000,
      },
      inputFields: [{ type: 'number', minValue: 1, maxValue: 5, labelRight: '/5' }],
      createdAt: expect.stringMatching(/^2026-03-10T12:0/),
    });
    expect(card?.buttons?.map(({ parameters }) => parameters)).toEqual(
      [1, 2, 3, 4, 5].map((modifiedValue) => ({
        trackingReminderNotificationId: id,
        action: 'track',
        modifiedValue,
        unitAbbreviatedName: '/5',
      })),
    );
    expect(card?.buttonsSecondary?.map(({ parameters }) => parameters?.action)).toEqual(['snooze', 'skip']);
    for (const button of [...(card?.buttons ?? []), ...(card?.buttonsSecondary ?? [])])
      expect(button.accessibilityText).toContain('Overall Mood');
  });

  test.each([
    ['sort=createdAt', ['Half past nine', 'Half past eleven', 'Overall Mood', 'Magnesium', 'Noon']],
    ['limit=2', ['Noon', 'Half past eleven']],
    ['limit=2&offset=1', ['Half past eleven', 'Magnesium']],
    ['offset=4', ['Overall Mood']],
    ['offset=5', []],
    ['createdAt=2026-03-10T11:30:00', ['Noon', 'Half past eleven', 'Magnesium', 'Overall Mood']],
    ['createdAt=(lt)2026-03-10T12:00:00', ['Half past eleven', 'Half past nine']],
    ['updatedAt=(gt)2026-03-10T11:30:00&limit=1', ['Noon']],
    ['createdAt=(ge)2026-03-10T09:00:00&createdAt=(lt)2026-03-10T10:00:00', ['Half past nine']],
    ['createdAt=2026-03-11', []],
  ])('with %s is %j', async (query, titles) => {
    const found = await feed.titles(query);
    if (query === 'sort=createdAt') expect(found.toSorted()).toEqual(titles.toSorted());
    else expect(found).toEqual(titles);
  });

  test.each(['createdAt', 'updatedAt', 'id'] as const)(
    'sorts by %s both ways, to the same cards',
    async (field) => {
      const ascending = (await feed.get(`sort=${field}`)).body.cards;
      expect(ascending.map((card) => card[field])).toEqual(ascending.map((card) => card[field]).toSorted());
      expect(await feed.ids(`sort=-${field}`)).toEqual(ascending.map(({ id }) => id).toReversed());
      expect(ascending).toHaveLength(5);
    },
  );

  /** The ids on all pages, one after the other. */
  async function idsByPage(of: typeof feed, first: string) {
    const ids: string[] = [];
    let query = first;
    for (let pages = 0; query !== ''; pages++) {
      expect(pages).toBeLessThan(4);
      const { body, headers } = await of.get(query);
      ids.push(...body.cards.map(({ id }) => id));
      query = /\?(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    return ids;
  }

  test('has pages that never overlap, each with a link to the next', async () => {
    for (const sort of ['', '&sort=-updatedAt'])
      expect(new Set(await idsByPage(feed, `limit=2${sort}`)).size).toBe(5);
  });

  test('has every message once on its pages, even of those of the same second', async () => {
    const other = feedOf(service, await longLivedPerson(service));
    await other.post(['a', 'b', 'c'].map((id) => ({ id, title: `Card ${id}` })));
    for (const sort of ['', '&sort=id'])
      expect((await idsByPage(other, `limit=1${sort}`)).toSorted()).toEqual(['a', 'b', 'c']);
  });

  test.each([
    'sort=colour',
    'limit=0',
    'limit=201',
    'offset=-1',
    'createdAt=yesterday',
    'updatedAt=2026-02-30',
  ])('cannot be asked for with %s', async (query) => {
    const { status, body } = await feed.refuseGet(query);
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path)).toEqual([query.split('=')[0]]);
  });

  test('shows nothing that is handled, snoozed or not yet due, and a snoozed one again after an hour', async () => {
    const reminders = remindersOf(service, person);
    const [magnesium] = (await reminders.list()).body.data;
    await reminders.act({ id: magnesium?.id, action: 'snooze' });
    expect(await feed.titles()).not.toContain('Magnesium');
    await runtime.clock({ advance: 3601 });
    expect(await feed.titles()).toContain('Magnesium');
    await reminders.act({ id: magnesium?.id, action: 'skip' });
    expect(await feed.titles()).not.toContain('Magnesium');
  });

  test('is each person’s own', async () => {
    expect(await feedOf(service, await longLivedPerson(service)).ids()).toEqual([]);
  });
});

test('HTML of the service escapes names that people chose', async () => {
  const person = await longLivedPerson(service);
  await runtime.clock({ now: '2026-03-10T12:00:00Z' });
  await remindersOf(service, person).save(
    reminder({
      variableName: '<script>alert("x")</script>',
      instructions: '<img src=x onerror=alert(1)>',
      reminderStartTimeLocal: '08:00:00',
    }),
  );
  const [card] = (await feedOf(service, person).get()).body.cards;
  expect(card?.title).toBe('<script>alert("x")</script>');
  for (const html of [card?.html, card?.htmlContent]) {
    expect(html).toContain('&lt;');
    expect(html).not.toMatch(/<(?:script|img)/);
  }
});

test('a study is in the feed with its result, at the time when the result last changed', async () => {
  await runtime.clock({ now: '2026-03-10T12:00:00Z' });
  const person = await longLivedPerson(service);
  const feed = feedOf(service, person);
  await diaryOf(service, person).post([item(), food()]);
  const names = { causeVariableName: 'Coffee', effectVariableName: 'Mood' };
  const created = await service.post<{ study: { id: string } }>('/api/v3/study/create', names, person);
  const { id } = created.body.study;
  await runtime.clock({ advance: 60 });
  await feed.post({ title: 'Later' });
  const [later, study] = (await feed.get()).body.cards;
  expect([later?.title, study?.id]).toEqual(['Later', `study-${id}`]);
  expect(study).toMatchObject({ parameters: { studyId: id }, title: expect.stringContaining('Coffee') });
  expect(study).not.toHaveProperty('link');

  await runtime.clock({ advance: 60 });
  const { body } = await studiesOf(service, person).publish(`?studyId=${id}`);
  const [published] = (await feed.get('sort=-updatedAt')).body.cards;
  expect(published).toMatchObject({ id: `study-${id}`, createdAt: study?.createdAt });
  expect(published?.link).toBe(body.link);
  expect(body.link).toContain(`${service.url}/studies/`);
  expect((await feed.ids())[0]).toBe(`study-${id}`);
  expect((await feed.refuse([published])).status).toBe(400);
});
