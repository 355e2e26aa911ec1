import type { TrackingReminderRecord } from '../../../../shared/schemas/reminders/tracking-reminder.ts';
import type { Service, TokenHolder } from '../../client.ts';
import { pills, remindersOf } from '../../people/reminders.ts';
import { daysAhead, pathOf, sharesOf, visitShare } from '../../people/shares.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';

const linksOf = async (service: Service, person: TokenHolder) =>
  (await sharesOf(service, person).list()).map(({ appDisplayName }) => appDisplayName);

export const leavingScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-shares-create': [
    async function shares(service, person) {
      return {
        request: posting('/api/v3/shares/create', { with: 'link', name: 'Dr. Hu', until: daysAhead(30) }),
        view: () => linksOf(service, person),
      };
    },
    async function sharesAgain(service, person) {
      await sharesOf(service, person).share({ name: 'Dr. Hu' });
      return {
        request: posting('/api/v3/shares/create', { with: 'link', name: 'Dr. Hu', until: daysAhead(30) }),
        view: () => linksOf(service, person),
      };
    },
  ],

  'post-shares-delete': [
    async function endsLink(service, person) {
      const share = await sharesOf(service, person).share({ name: 'Dr. Hu' });
      const visitor = await visitShare(service, share);
      return {
        request: { method: 'POST', path: `/api/v3/shares/delete?clientIdToRevoke=${share.clientId}` },
        view: async () => ({
          links: await linksOf(service, person),
          status: (await visitor.get(pathOf(share))).status,
        }),
        onceMore: 404,
      };
    },
    async function revokes(service, person) {
      const owner = await service.createPerson();
      const [client, other] = [
        await service.createClient(owner.userId, { name: 'Ends' }),
        await service.createClient(owner.userId, { name: 'Stays' }),
      ];
      const delegated = await service.grant(person.userId, client);
      await service.grant(person.userId, other);
      return {
        request: { method: 'POST', path: `/api/v3/shares/delete?clientIdToRevoke=${client.clientId}` },
        view: async () => {
          const shares = await service.get<{ authorizedClients: { apps: { appDisplayName: string }[] } }>(
            '/api/v3/shares',
            person,
          );
          const { status } = await service.get('/api/v3/units', delegated);
          return { apps: shares.body.authorizedClients.apps.map((app) => app.appDisplayName), status };
        },
        onceMore: 404,
      };
    },
  ],

  'post-user-settings': [
    async function movesToAnotherZone(service, person, word) {
      const own = remindersOf(service, person);
      await own.save([0, 1].map((n) => pills({ variableName: `${word} ${n}` })));
      const body = {
        timezone: 'Asia/Tokyo',
        displayName: 'Ada',
        latestReminderTime: '22:00:00',
        pushNotificationsEnabled: true,
        shareAllData: true,
      };
      return {
        request: posting('/api/v3/userSettings', body),
        view: async () => {
          const user = await service.get<Record<string, unknown>>('/api/v3/user', person);
          const { body: reminders } = await service.get<{ data: TrackingReminderRecord[] }>(
            '/api/v3/trackingReminders',
            person,
          );
          return {
            settings: Object.keys(body).map((name) => user.body[name]),
            reminders: reminders.data.map(({ timezone, reminderStartTimeLocal }) => ({
              timezone,
              reminderStartTimeLocal,
            })),
          };
        },
      };
    },
  ],

  'delete-user': [
    async function leaves(service, person) {
      const owner = await service.createPerson();
      const delegated = await service.grant(person.userId, await service.createClient(owner.userId));
      return {
        request: { method: 'DELETE', path: '/api/v3/user/delete?reason=done' },
        view: async () => [
          (await service.get('/api/v3/measurements', person)).status,
          (await service.get('/api/v3/measurements', delegated)).status,
        ],
        // Somebody who has left has no token any more.
        onceMore: 401,
      };
    },
  ],
};
