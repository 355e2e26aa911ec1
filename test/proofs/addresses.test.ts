import { beforeAll, describe, expect, test } from '@jest/globals';
import { healthLinkPath } from '../../shared/domain/sharing/health-link.ts';
import { routes } from '../../shared/routes/index.ts';
import { cardOf } from '../operations/cards.ts';
import { send } from '../operations/send.ts';
import { type Person, serviceAt } from '../support/client.ts';
import { history, studiesOf } from '../support/people/histories.ts';
import { pills, reminder, remindersOf } from '../support/people/reminders.ts';

const service = serviceAt();

/** Every text in an answer, with the name of the member that it is the value of. */
function textsOf(value: unknown, member = ''): (readonly [string, string])[] {
  if (typeof value === 'string') return [[member, value]];
  if (Array.isArray(value)) return value.flatMap((one) => textsOf(one, member));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => textsOf(inside, name));
}

/** Somebody with questions of several kinds, a published study, and an app of theirs that they use. */
async function busyPerson(): Promise<Person> {
  const person = await service.createPerson();
  await remindersOf(service, person).save([
    reminder({ reminderStartTimeLocal: '00:00:00' }),
    reminder({ reminderStartTimeLocal: '00:01:00' }),
    pills({ reminderStartTimeLocal: '00:00:00' }),
    pills({
      variableName: 'Iron',
      unitAbbreviatedName: 'yes/no',
      defaultValue: 1,
      reminderStartTimeLocal: '00:00:00',
    }),
  ]);
  const studies = studiesOf(service, person);
  await studies.record(history());
  const { body } = await studies.create('Melatonin', 'Warmth');
  await studies.publish(`?studyId=${body.study.id}`);
  await service.grant(person.userId, await service.createClient(person.userId));
  return person;
}

let classes: string;
let person: Person;
const fetched = new Map<string, Promise<number>>();
const statusOf = (address: string) => {
  const known = fetched.get(address) ?? fetch(address).then(({ status }) => status);
  fetched.set(address, known);
  return known;
};

beforeAll(async () => {
  person = await busyPerson();
  classes = await (await fetch(`${service.url}/icons/icons.css`)).text();
});

/** What only takes something in is there, too, and says so to anybody who looks. */
const isSentTo = (address: string) => {
  const path = new URL(address).pathname;
  if (path.startsWith(`${healthLinkPath}/`)) return true;
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
  return methods.length > 0 && !methods.includes('GET');
};

const answering = routes.filter(({ access }) => access.kind === 'token');

describe.each(answering)('the answer of $method $path', (route) => {
  test('has only addresses of this service that exist, and classes that exist', async () => {
    const caller = route.id === 'delete-user' ? await service.createPerson() : person;
    const request = await cardOf(route).request(service, caller);
    const { status, body } = await send(service, route, request, caller);
    expect(status).toBeLessThan(300);
    const texts = textsOf(body);
    const addresses = texts.map(([, text]) => text).filter((text) => text.startsWith(service.url));
    for (const address of new Set(addresses))
      expect([address, await statusOf(address)]).toEqual([address, isSentTo(address) ? 405 : 200]);
    for (const [member, text] of texts)
      if (member === 'iconClassName') expect(classes).toContain(`.${text}{`);
    expect(texts.filter(([member]) => member.startsWith('png'))).toEqual([]);
  });
});

test('records about variables, data sources and cards show pictures', async () => {
  const somebody = await busyPerson();
  const membersOf = async (path: string) =>
    new Set(textsOf((await service.get(path, somebody)).body).map(([member]) => member));
  const ofVariables = ['iconClassName', 'svgUrl', 'variableCategoryImageUrl', 'image'];
  for (const [path, members] of [
    ['/api/v3/measurements', ofVariables],
    ['/api/v3/userVariables', ofVariables],
    ['/api/v3/trackingReminders', [...ofVariables, 'trackingReminderImageUrl']],
    ['/api/v3/trackingReminderNotifications', ofVariables],
    ['/api/v3/connectors/list', ['image', 'imageHtml']],
    ['/api/v3/feed', ['image', 'iconClassName']],
    ['/api/v3/users', ['imageUrl', 'iconClassName']],
  ] as const)
    expect([path, [...(await membersOf(path))]]).toEqual([path, expect.arrayContaining([...members])]);
});
