import { describe, expect, test } from '@jest/globals';
import type { AuthorizedClients } from '../../../../shared/schemas/people/authorized-clients.ts';
import { serviceAt } from '../../../support/client.ts';

const service = serviceAt();
const path = '/api/v3/shares';
interface Shares {
  readonly description: string;
  readonly authorizedClients: AuthorizedClients;
}

describe('GET /shares', () => {
  test('lists apps, individuals and studies with what each was granted', async () => {
    const [person, owner] = await Promise.all([service.createPerson(), service.createPerson()]);
    const app = await service.createClient(owner.userId, { name: 'Sleep Diary' });
    const doctor = await service.createClient(owner.userId, { kind: 'individual', name: 'Dr. Hu' });
    const study = await service.createClient(owner.userId, { kind: 'study', name: 'Coffee & <Sleep>' });
    await service.grant(person.userId, app, ['basic', 'readmeasurements', 'writemeasurements']);
    await service.grant(person.userId, doctor, ['readmeasurements']);
    await service.grant(person.userId, study, ['basic']);

    const { body } = await service.get<Shares>(path, person);
    expect(body.authorizedClients).toMatchObject({
      apps: [
        {
          clientId: app.clientId,
          appDisplayName: 'Sleep Diary',
          appType: 'app',
          scope: 'basic readmeasurements writemeasurements',
          userId: owner.userId,
          appDescription: 'Sleep Diary, an app, can read and change your data.',
        },
      ],
      individuals: [{ clientId: doctor.clientId, appType: 'individual', scope: 'readmeasurements' }],
      studies: [{ clientId: study.clientId, appDisplayName: 'Coffee & <Sleep>', scope: 'basic' }],
    });
    expect(body.description).toBe('You gave 1 app, 1 individual and 1 study access to your data.');
  });

  test('shows nothing of a secret, of other people who share, or of grants that others gave', async () => {
    const [person, other, owner] = await Promise.all([
      service.createPerson(),
      service.createPerson(),
      service.createPerson(),
    ]);
    const client = await service.createClient(owner.userId);
    await service.grant(person.userId, client);
    await service.grant(other.userId, client);
    const { body } = await service.get<Shares>(path, person);
    expect(JSON.stringify(body)).not.toMatch(/secret|grantId/i);
    expect(JSON.stringify(body)).not.toContain(other.email);
    expect(body.authorizedClients.apps).toMatchObject([{ users: [], collaborators: [] }]);
    expect((await service.get<Shares>(path, owner)).body.authorizedClients.apps).toEqual([]);
  });

  test('shows the time of the grant, which granting again keeps while it changes the scopes', async () => {
    const [person, owner] = await Promise.all([service.createPerson(), service.createPerson()]);
    const client = await service.createClient(owner.userId);
    const first = await service.grant(person.userId, client, ['readmeasurements']);
    const before = (await service.get<Shares>(path, person)).body.authorizedClients.apps[0];
    await service.grant(person.userId, client, ['basic']);
    const after = (await service.get<Shares>(path, person)).body.authorizedClients.apps[0];
    expect(after).toEqual({ ...before, scope: 'basic', appDescription: expect.any(String) });
    expect((await service.get('/api/v3/units', first)).status).toBe(200);
    expect((await service.get('/api/v3/measurements', first)).status).toBe(403);
  });
});
