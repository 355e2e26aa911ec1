import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Person, serviceAt } from '../../support/client.ts';
import { studied } from '../../support/people/histories.ts';
import { diaryOf, food, item, type RefusalAnswer } from '../../support/people/measurements.ts';
import { reminder, remindersOf } from '../../support/people/reminders.ts';

const service = serviceAt();

/** Somebody with three of everything that is listed. */
let person: Person;
let other: Person;
beforeAll(async () => {
  const { person: student, studies } = await studied(service, { days: 12 });
  person = student;
  other = await service.createPerson();
  await studies.create('Warmth', 'Melatonin');
  await studies.create('Melatonin', 'Warmth', { type: 'population' });
  await diaryOf(service, person).post([item(), food()]);
  await remindersOf(service, person).save(
    ['Calm', 'Joy', 'Hope'].map((variableName) =>
      reminder({ variableName, reminderStartTimeLocal: '00:00:00' }),
    ),
  );
});

/** Each with another way to ask for the same records. */
const lists = [
  { path: '/api/v3/measurements', another: 'sort=-startAt', member: undefined },
  { path: '/api/v3/measurements?variableName=Warmth', another: 'minMaxFilter=true', member: undefined },
  { path: '/api/v3/feed', another: 'createdAt=(ge)2020-01-01', member: 'cards' },
  { path: '/api/v3/feed?sort=-id', another: 'updatedAt=(ge)2020-01-01', member: 'cards' },
  { path: '/api/v3/studies', another: 'causeVariableName=Melatonin', member: 'studies' },
  { path: '/api/v3/trackingReminders', another: 'variableCategoryName=Emotions', member: 'data' },
  { path: '/api/v3/userVariables', another: 'sort=-name', member: 'userVariables' },
  { path: '/api/v3/userVariables?sort=-createdAt', another: 'searchPhrase=o', member: 'userVariables' },
] as const;

type Listed = readonly { readonly id: number | string }[];

async function pageOf(path: string, member: string | undefined, holder = person) {
  const { body, headers } = await service.get<Listed | Record<string, Listed>>(path, holder);
  const records = (member === undefined ? body : (body as Record<string, Listed>)[member]) as Listed;
  const link = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const next = link === undefined ? undefined : link.slice(service.url.length);
  return { ids: records.map(({ id }) => id), next };
}
const asked = (path: string, parameters: string) => `${path}${path.includes('?') ? '&' : '?'}${parameters}`;
const cursorIn = (path = '') => new URL(path, service.url).searchParams.get('cursor') ?? '';

describe.each(lists)('the cursors of $path', ({ path, another, member }) => {
  test('lead through every record once, in the same order as one long page', async () => {
    const { ids: all } = await pageOf(asked(path, 'limit=8'), member);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const seen: unknown[] = [];
    for (
      let next: string | undefined = asked(path, 'limit=1');
      next !== undefined && seen.length < all.length;
    ) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(next, member);
      seen.push(...page.ids);
      next = page.next;
      if (next !== undefined) expect(new URL(next, service.url).searchParams.has('offset')).toBe(false);
    }
    expect(seen).toEqual(all);
  });

  test('are refused with another query, of another person, cut, changed or from elsewhere', async () => {
    const { next } = await pageOf(asked(path, 'limit=1'), member);
    const cursor = cursorIn(next);
    expect(cursor).not.toBe('');
    const refusals = [
      await service.get<RefusalAnswer>(asked(path, `${another}&cursor=${cursor}`), person),
      await service.get<RefusalAnswer>(asked(path, `cursor=${cursor}`), other),
      await service.get<RefusalAnswer>(asked(path, `cursor=${cursor.slice(0, -1)}`), person),
      await service.get<RefusalAnswer>(asked(path, `cursor=${cursor.slice(1)}`), person),
      await service.get<RefusalAnswer>(asked(path, 'cursor=1kq5z'), person),
      await service.get<RefusalAnswer>(asked(path, 'cursor='), person),
    ];
    expect(refusals.map(({ status, body }) => [status, body.errors.map(({ path: at }) => at)])).toEqual(
      refusals.map(() => [400, ['cursor']]),
    );
  });
});

test('a cursor of one list is none of another', async () => {
  const { next } = await pageOf('/api/v3/studies?limit=1', 'studies');
  for (const path of ['userVariables', 'trackingReminders', 'feed', 'measurements', 'changes']) {
    const { status } = await service.get(`/api/v3/${path}?cursor=${cursorIn(next)}`, person);
    expect(status).toBe(400);
  }
});

test('what is added in front while somebody pages moves nothing onto the next page', async () => {
  const { next } = await pageOf('/api/v3/userVariables?limit=1&sort=name', 'userVariables');
  const before = await pageOf(next ?? '', 'userVariables');
  await diaryOf(service, person).post([item({ variableName: 'Aardvark' })]);
  expect((await pageOf(next ?? '', 'userVariables')).ids).toEqual(before.ids);
});
