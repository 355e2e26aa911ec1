import { expect, test } from '@jest/globals';
import type { UserRecord } from '../../../../shared/schemas/people/user.ts';
import { serviceAt } from '../../../support/client.ts';
import { diaryOf, item } from '../../../support/people/measurements.ts';

const service = serviceAt();
type Own = UserRecord & { readonly description: string; readonly primaryOutcomeVariableName?: string };

test('answers a person with their own record, their settings and the token of the request', async () => {
  const person = await service.createPerson({ timezone: 'America/New_York' });
  const { status, body } = await service.get<Own>('/api/v3/user', person);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: person.userId,
    accessToken: person.token,
    administrator: false,
    timezone: 'America/New_York',
    earliestReminderTime: '07:00:00',
    latestReminderTime: '21:00:00',
    pushNotificationsEnabled: false,
    pushShowsNames: false,
    sendReminderNotificationEmails: false,
    sendPredictorEmails: false,
    shareAllData: false,
  });
  expect(body.email).toContain('@');
  expect(body).not.toHaveProperty('primaryOutcomeVariableId');
  expect(body).not.toHaveProperty('clientId');
});

test('names the zones that were lived in before, and until when', async () => {
  const person = await service.createPerson({ timezone: 'Asia/Tokyo' });
  await diaryOf(service, person).post(item());
  await service.post(
    '/api/v3/userSettings',
    { timezone: 'Europe/Berlin', timezoneFrom: '2026-01-02' },
    person,
  );
  const { body } = await service.get<{ readonly zones: unknown }>('/api/v3/user', person);
  expect(body.zones).toEqual([{ timezone: 'Asia/Tokyo', until: '2026-01-01T23:00:00' }]);
});

test('answers an app with the record of the person it acts for', async () => {
  const [person, owner] = [await service.createPerson(), await service.createPerson()];
  const client = await service.createClient(owner.userId);
  const delegated = await service.grant(person.userId, client);
  const { body } = await service.get<Own>('/api/v3/user', delegated);
  expect(body).toMatchObject({
    id: person.userId,
    accessToken: delegated.token,
    clientId: client.clientId,
  });
});
