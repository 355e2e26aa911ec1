import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { measurementPrefix, sourcePrefix } from '../../../../shared/data/keys/measurements.ts';
import { handledPrefix, pendingPrefix } from '../../../../shared/data/keys/reminders.ts';
import type { FeedCard } from '../../../../shared/schemas/feed/feed-query.ts';
import type { TokenHolder } from '../../../support/client.ts';
import { readItemsOf, readWholeTable } from '../../../support/integrity/whole-table.ts';
import { leasedRuntime } from '../../../support/leased-runtime.ts';
import { feedOf } from '../../../support/people/feed.ts';
import { history, studiesOf } from '../../../support/people/histories.ts';
import { diaryOf } from '../../../support/people/measurements.ts';
import { longLivedPerson, pills, reminder, remindersOf } from '../../../support/people/reminders.ts';

const { runtime, service } = leasedRuntime();

let person: TokenHolder;
let feed: ReturnType<typeof feedOf>;
beforeEach(async () => {
  await runtime.clock({ now: '2026-03-10T12:00:00Z' });
  person = await longLivedPerson(service);
  feed = feedOf(service, person);
});

/** The card of a question about the mood at eight this morning. */
async function moodCard() {
  await remindersOf(service, person).save(reminder({ reminderStartTimeLocal: '08:00:00' }));
  const card = (await feed.get()).body.cards[0];
  if (card === undefined) throw new Error('There is no card.');
  return card;
}
const recorded = async () =>
  (await diaryOf(service, person).list()).body.map(({ value, startAt, sourceName }) => ({
    value,
    startAt,
    sourceName,
  }));
const asTracked = (value: number) => [{ value, startAt: '2026-03-10T08:00:00', sourceName: 'Reminder' }];

describe('acting on a card', () => {
  test('with its button pressed does what the button says', async () => {
    const card = await moodCard();
    const selectedButton = card.buttons?.find(({ text }) => text === '4/5');
    const { body } = await feed.post([{ ...card, selectedButton }]);
    expect(body.cards).toEqual([]);
    expect(body.description).toContain('1 notification tracked.');
    expect(await recorded()).toEqual(asTracked(4));
  });

  test('with a value typed in and submitted records it', async () => {
    const card = await moodCard();
    const inputFields = card.inputFields?.map((field) => ({ ...field, value: '2' }));
    await feed.post([{ ...card, inputFields, selectedButton: inputFields?.[0]?.submitButton }]);
    expect(await recorded()).toEqual(asTracked(2));
  });

  test('shown before the unit changed records what it said', async () => {
    await remindersOf(service, person).save(
      pills({ defaultValue: 200, unitAbbreviatedName: 'mg', reminderStartTimeLocal: '08:00:00' }),
    );
    const [card] = (await feed.get()).body.cards;
    const selectedButton = card?.buttons?.find(({ text }) => text === '200 mg');
    const variableName = card?.parameters?.variableName;
    await service.post('/api/v3/userVariables', { name: variableName, unitAbbreviatedName: 'g' }, person);
    expect((await feed.post([{ ...card, selectedButton }])).status).toBe(200);
    expect((await recorded()).map(({ value }) => value)).toEqual([0.2]);
  });

  test('in a unit that does not convert is refused', async () => {
    const { parameters } = await moodCard();
    const { status, body } = await feed.refuse({ ...parameters, value: 3, unitAbbreviatedName: 'kg' });
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toMatch(/^\[0\]\S*unitAbbreviatedName: "kg" does not convert to "\/5"/);
    expect(await recorded()).toEqual([]);
  });

  test('by bare parameters records 0 and takes a single object', async () => {
    const { parameters } = await moodCard();
    await feed.post({ ...parameters, value: 0 });
    expect(await recorded()).toEqual(asTracked(0));
  });

  test('snoozed is gone for an hour, skipped is gone for good', async () => {
    const card = await moodCard();
    const [snooze, skip] = card.buttonsSecondary ?? [];
    expect((await feed.post([{ ...card, selectedButton: snooze }])).body.cards).toEqual([]);
    await runtime.clock({ advance: 3601 });
    expect(await feed.ids()).toEqual([card.id]);
    expect((await feed.post([{ ...card, selectedButton: skip }])).body.cards).toEqual([]);
    expect(await recorded()).toEqual([]);
  });

  test('is exactly what the notification operation does', async () => {
    const twin = await longLivedPerson(service);
    const card = await moodCard();
    await remindersOf(service, twin).save(reminder({ reminderStartTimeLocal: '08:00:00' }));
    const [notification] = (await remindersOf(service, twin).list()).body.data;
    await feed.post([{ ...card, selectedButton: card.buttons?.[2] }]);
    await remindersOf(service, twin).act([{ id: notification?.id, action: 'track', modifiedValue: 3 }]);
    const results = async (holder: TokenHolder) => {
      const items = await readItemsOf(service, holder);
      const of = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
      return {
        measurements: of(measurementPrefix).map(({ sk, value, unitId, sourceName }) => ({
          sk,
          value,
          unitId,
          sourceName,
        })),
        handled: of(handledPrefix).map(({ handled }) => ({ ...(handled as object), at: undefined })),
        pending: of(pendingPrefix),
        sources: of(sourcePrefix).length,
      };
    };
    expect(await results(person)).toEqual(await results(twin));
    expect((await results(twin)).measurements).toHaveLength(1);
  });

  test('repeated changes nothing, and another action is a conflict', async () => {
    const card = await moodCard();
    const track = { ...card, selectedButton: card.buttons?.[0] };
    await feed.post([track]);
    const again = await feed.post([track]);
    expect(again.status).toBe(200);
    expect(again.body.description).toContain('nothing was recorded again');
    expect(await recorded()).toEqual(asTracked(1));
    expect((await feed.refuse([{ ...card, selectedButton: card.buttonsSecondary?.[1] }])).status).toBe(409);
  });

  test('for all pending questions of the variable handles them all', async () => {
    expect((await moodCard()).actionSheetButtons).toEqual([]);
    await remindersOf(service, person).save(reminder({ reminderStartTimeLocal: '10:00:00' }));
    // The other one is not on the page.
    const [card] = (await feed.get('limit=1')).body.cards;
    const { body } = await feed.post([{ ...card, selectedButton: card?.actionSheetButtons?.[4] }]);
    expect(body.cards).toEqual([]);
    expect((await recorded()).map(({ value }) => value)).toEqual([5, 5]);
  });
});

describe('keeping a message', () => {
  test('returns it as it was sent', async () => {
    const card = {
      id: 'my-card',
      title: 'Hello',
      content: 'A <message> & more',
      parameters: { deep: [{ er: { z: 1, a: null, n: 1e-300 } }], '': '' },
      buttons: [
        {
          text: 'OK',
          action: { any: ['thing'] },
          stateParams: { x: 1 },
          webhookUrl: 'https://example.com/hook',
        },
      ],
      inputFields: [{ key: 'k', type: 'text_area', value: 'v' }],
      link: 'https://example.com/',
    };
    const { body } = await feed.post([card]);
    const { createdAt, updatedAt, ...kept } = body.cards[0] ?? { createdAt: '', updatedAt: '' };
    expect(kept).toEqual(card);
    expect(JSON.stringify((kept as typeof card).parameters)).toBe(JSON.stringify(card.parameters));
    expect([createdAt, updatedAt]).toEqual([expect.stringMatching(/^2026-03-10T12:00/), createdAt]);
  });

  test('takes script out of its HTML', async () => {
    const { body } = await feed.post({
      title: 'x',
      html: '<b>bold</b><script>alert(1)</script><img src=x onerror=alert(1)>',
      htmlContent: '<a href="javascript:alert(1)" onclick="x">link</a>',
      buttons: [{ html: '<iframe src="https://evil.example"></iframe>ok' }],
    });
    expect(body.cards[0]).toMatchObject({
      html: '<b>bold</b>',
      htmlContent: '<a>link</a>',
      buttons: [{ html: 'ok' }],
    });
  });

  test('repeated keeps one message; with the same id and another text it is changed in its place', async () => {
    await feed.post([{ title: 'Once' }, { title: 'Once' }, { id: 'a', title: 'First' }]);
    await runtime.clock({ advance: 60 });
    const before = (await feed.get('sort=id')).body.cards;
    expect(before).toHaveLength(2);
    await feed.post([{ title: 'Once' }, { id: 'a', title: 'First' }]);
    expect((await feed.get('sort=id')).body.cards).toEqual(before);
    await feed.post({ id: 'a', title: 'Second' });
    const [changed] = (await feed.get('sort=id')).body.cards;
    expect(changed).toMatchObject({ id: 'a', title: 'Second', createdAt: before[0]?.createdAt });
    expect(changed?.updatedAt).not.toBe(before[0]?.updatedAt);
  });

  test('posted back as the feed showed it, it is the same message', async () => {
    const [card] = (await feed.post({ title: 'Round trip' })).body.cards;
    await runtime.clock({ advance: 60 });
    expect((await feed.post([card])).body.cards).toEqual([card]);
  });

  test('sent many times at the same moment is one message', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => feed.post({ title: 'Race' })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await feed.titles()).toEqual(['Race']);
  });

  test('together with actions does both', async () => {
    const card = await moodCard();
    const { body } = await feed.post([{ title: 'Note' }, { ...card, selectedButton: card.buttons?.[0] }]);
    expect(body.cards.map(({ title }) => title)).toEqual(['Note']);
    expect(body.description).toContain('1 notification tracked. 1 message kept.');
  });
});

describe('dismissing', () => {
  test('takes a message out of the feed for good, also when it is posted again', async () => {
    await feed.post([{ id: 'mine', title: 'Secret words' }, { title: 'Stays' }]);
    const dismissal = { id: 'mine', action: 'dismiss' };
    const { body } = await feed.post(dismissal);
    expect(body.cards.map(({ title }) => title)).toEqual(['Stays']);
    expect(body.description).toContain('1 card dismissed.');
    expect((await feed.post(dismissal)).status).toBe(200);
    await feed.post({ id: 'mine', title: 'Other words' });
    expect(await feed.titles()).toEqual(['Stays']);
    expect(JSON.stringify(await readWholeTable(service))).not.toContain('Secret words');
  });

  test('by a button of the message', async () => {
    const button = { text: 'Away', parameters: { action: 'dismiss' } };
    const [card] = (await feed.post({ title: 'With a button', buttons: [button] })).body.cards;
    expect((await feed.post([{ ...card, selectedButton: button }])).body.cards).toEqual([]);
  });

  test('takes a study out until its result changes', async () => {
    const studies = studiesOf(service, person);
    const days = history();
    await studies.record(days.slice(0, 10));
    await studies.create('Melatonin', 'Warmth');
    const [card] = (await feed.get()).body.cards;
    const [dismiss] = card?.buttonsSecondary ?? [];
    expect(dismiss?.text).toBe('Dismiss');
    for (let time = 0; time < 2; time++)
      expect((await feed.post([{ ...card, selectedButton: dismiss }])).body.cards).toEqual([]);
    await studies.create('Melatonin', 'Warmth');
    expect(await feed.ids()).toEqual([]);
    await studies.record(days);
    await studies.create('Melatonin', 'Warmth');
    expect(await feed.ids()).toEqual([card?.id]);
  });

  test('takes a study of many people out, also when it is opened again', async () => {
    const studies = studiesOf(service, person);
    await studies.record(history({ days: 2 }));
    const open = () => studies.create('Melatonin', 'Warmth', { type: 'population' });
    await open();
    const [card] = (await feed.get()).body.cards;
    const [selectedButton] = card?.buttonsSecondary ?? [];
    expect((await feed.post([{ ...card, selectedButton }])).body.cards).toEqual([]);
    await open();
    expect(await feed.ids()).toEqual([]);
  });

  test.each([
    ['a card that never was', { id: 'never', action: 'dismiss' }, 404],
    ['another person’s study', { id: 'study-cause-1-effect-2-user-1-user-study', action: 'dismiss' }, 404],
    ['a question', { id: 5, action: 'dismiss' }, 400],
    ['nothing', { action: 'dismiss' }, 400],
  ])('refuses %s, and does nothing else', async (_, item, status) => {
    expect((await feed.refuse([{ title: 'kept?' }, item])).status).toBe(status);
    expect(await feed.ids()).toEqual([]);
  });
});

describe('every button can be posted back unchanged', () => {
  /** A variable that was recorded and is asked about twice: its card also offers to answer all at once. */
  async function askTwice(asked: object) {
    const times = ['08:00:00', '09:00:00'];
    await remindersOf(service, person).save(
      times.map((reminderStartTimeLocal) => ({ ...asked, reminderStartTimeLocal })),
    );
  }
  async function study(publish: boolean) {
    const studies = studiesOf(service, person);
    await studies.record(history({ days: 3 }));
    const { id } = (await studies.create('Melatonin', 'Warmth')).body.study;
    if (publish) await studies.publish(`?studyId=${id}`);
  }
  const asking = ['skip', 'snooze', 'track', 'trackAll'];

  test.each<[string, string[], () => Promise<unknown>]>([
    ['a rating', asking, () => askTwice(reminder())],
    ['an amount', asking, () => askTwice(pills({ defaultValue: 200 }))],
    [
      'yes or no',
      asking,
      () => askTwice(pills({ variableName: 'Iron', unitAbbreviatedName: 'yes/no', defaultValue: 1 })),
    ],
    ['a draft study', ['dismiss'], () => study(false)],
    ['a published study', ['dismiss', 'link'], () => study(true)],
    [
      'a message',
      ['dismiss'],
      () =>
        feed.post({
          title: 'Hello',
          buttons: [{ text: 'Away', functionName: 'dismiss', parameters: { action: 'dismiss' } }],
        }),
    ],
  ])('of the card of %s', async (_, kinds, make) => {
    const buttonsOf = (card: FeedCard | undefined) => [
      ...(card?.buttons ?? []),
      ...(card?.buttonsSecondary ?? []),
      ...(card?.actionSheetButtons ?? []),
      ...(card?.sharingButtons ?? []),
      ...(card?.inputFields ?? []).flatMap(({ submitButton }) => submitButton ?? []),
    ];
    const seen = new Set<string>();
    for (let nth = 0, count = 1; nth < count; nth++) {
      person = await longLivedPerson(service);
      feed = feedOf(service, person);
      await make();
      const [card] = (await feed.get()).body.cards;
      count = buttonsOf(card).length;
      const selectedButton = buttonsOf(card)[nth];
      const kind = selectedButton?.functionName ?? 'link';
      seen.add(kind);
      const inputFields = card?.inputFields?.map((field) => ({ ...field, value: field.value ?? '1' }));
      const posted = await feed.post([{ ...card, ...(inputFields && { inputFields }), selectedButton }]);
      expect([selectedButton?.text, posted.status]).toEqual([selectedButton?.text, 200]);
      const isThere = posted.body.cards.some(({ id }) => id === card?.id);
      expect([selectedButton?.text, isThere]).toEqual([selectedButton?.text, kind === 'link']);
    }
    expect([...seen].sort()).toEqual(kinds);
  });
});

test('an empty array changes nothing and answers the feed', async () => {
  const card = await moodCard();
  const { status, body } = await feed.post([]);
  expect(status).toBe(200);
  expect(body.cards.map(({ id }) => id)).toEqual([card.id]);
});

describe('what is refused changes nothing', () => {
  const kb = (thousands: number) => 'x'.repeat(thousands * 1000);

  /** One person serves for all: nothing becomes of what they send. */
  let asked: TokenHolder & { notificationId: number; items: Awaited<ReturnType<typeof readItemsOf>> };
  beforeAll(async () => {
    await runtime.clock({ now: '2026-03-10T12:00:00Z' });
    person = await longLivedPerson(service);
    feed = feedOf(service, person);
    const notificationId = (await moodCard()).parameters?.trackingReminderNotificationId as number;
    asked = { ...person, notificationId, items: await readItemsOf(service, person) };
  });

  test.each([
    [
      'an unknown action',
      (id: number) => [{ title: 'kept?' }, { trackingReminderNotificationId: id, action: 'dance' }],
      400,
      '[1].action',
    ],
    ['an action on nothing', () => [{ action: 'skip' }], 400, '[0].trackingReminderNotificationId'],
    [
      'a notification and no action',
      (id: number) => [{ parameters: { trackingReminderNotificationId: id } }],
      400,
      '[0]',
    ],
    ['a card of 300 KB', () => [{ title: 'big', content: kb(300) }], 400, '[0]'],
    [
      '__proto__ in parameters',
      () => '[{"title":"x","parameters":{"a":{"__proto__":{"admin":true}}}}]',
      400,
      '[0].parameters',
    ],
    [
      'constructor in the action of a button',
      () => [{ title: 'x', buttons: [{ action: { constructor: {} } }] }],
      400,
      '[0].buttons[0].action',
    ],
    ['a script as a link', () => [{ title: 'x', link: 'javascript:alert(1)' }], 400, '[0].link'],
    ['no cards at all', () => [1, 'two', null], 400, '[0]'],
    ['101 cards', () => Array.from({ length: 101 }, (_, i) => ({ title: String(i) })), 400, 'body'],
    ['text', () => '"card"', 400, 'body'],
    [
      'an unknown notification among known ones',
      (id: number) => [
        { title: 'kept?' },
        { id, action: 'skip' },
        { id: 4_100_000_000_000_001, action: 'skip' },
      ],
      404,
      undefined,
    ],
    [
      'two answers to one question',
      (id: number) => [{ title: 'kept?' }, { id, action: 'skip' }, { id, action: 'snooze' }],
      400,
      '[2].id',
    ],
  ])('%s', async (_, make, status, path) => {
    const answer = await feedOf(service, asked).refuse(make(asked.notificationId));
    expect(answer.status).toBe(status);
    expect(answer.body.errors[0]?.path).toBe(path);
    expect(await readItemsOf(service, asked)).toEqual(asked.items);
  });

  test('tracking without a value where the reminder has none is refused at the place of the card', async () => {
    await remindersOf(service, person).save(
      pills({ defaultValue: undefined, reminderStartTimeLocal: '08:00:00' }),
    );
    const [card] = (await feed.get()).body.cards;
    const id = card?.parameters?.trackingReminderNotificationId;
    const { status, body } = await feed.refuse([{ title: 'kept?' }, { id, action: 'track' }]);
    expect(status).toBe(400);
    expect(body.errors[0]?.path).toBe('[1].modifiedValue');
    expect(await feed.titles()).toEqual(['Magnesium']);
  });
});
