import { describe, expect, test } from '@jest/globals';
import {
  type ClientShare,
  countShares,
  toAuthorizedClients,
} from '../../../../shared/answers/people/authorized-clients.ts';

const share = (
  kind: ClientShare['client']['kind'],
  scopes: ClientShare['grant']['scopes'] = [],
): ClientShare => ({
  client: { clientId: `${kind}-1`, kind, name: 'Diary', ownerId: 7 },
  grant: { scopes, createdAt: 1_750_000_000 },
});

describe('authorized clients', () => {
  test('are sorted into apps, individuals and studies', () => {
    const all = toAuthorizedClients([share('study'), share('app'), share('individual'), share('app')]);
    expect([all.apps.length, all.individuals.length, all.studies.length]).toEqual([2, 1, 1]);
    expect(countShares(all)).toBe('2 apps, 1 individual and 1 study');
    expect(countShares(toAuthorizedClients([]))).toBe('no apps, no individuals and no studies');
  });

  test('show the grant: its scopes as one text, and its time', () => {
    const [app] = toAuthorizedClients([share('app', ['basic', 'readmeasurements'])]).apps;
    expect(app).toMatchObject({
      scope: 'basic readmeasurements',
      createdAt: '2025-06-15T15:06:40',
      userId: 7,
    });
  });

  test.each([
    [[], 'can neither read nor change your data'],
    [['basic'], 'can neither read nor change your data'],
    [['readmeasurements'], 'can read your data'],
    [['writemeasurements'], 'can add to and change your data, but not read it'],
    [['readmeasurements', 'writemeasurements'], 'can read and change your data'],
  ] as const)('with the scopes %j say: %s', (scopes, sentence) => {
    const [study] = toAuthorizedClients([share('study', scopes)]).studies;
    expect(study?.appDescription).toBe(`Diary, a study, ${sentence}.`);
  });
});
