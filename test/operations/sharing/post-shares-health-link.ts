import { withToken } from '../../bench/operations/scenario.ts';
import { posting } from '../../support/faults/write-scenario.ts';
import { drawAddress, healthLinksOf, sealedNothing } from '../../support/people/health-links.ts';
import { sharesOf } from '../../support/people/shares.ts';
import { readAndWrite } from '../calling.ts';
import type { Card } from '../card.ts';

const path = '/api/v3/shares/healthLink';

export const card: Card = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => {
    const { clientId } = await sharesOf(service, person).share({ name: 'Dr. Hu' });
    return { body: { shareId: clientId, address: drawAddress(), document: sealedNothing } };
  },
  naming: ({ clientId }) => [
    { body: { shareId: clientId, address: drawAddress(), document: sealedNothing } },
  ],
  scenarios: [
    {
      name: 'a small document',
      requests: async (stage, count) => {
        const { service, person } = stage;
        const { clientId } = await sharesOf(service, person).share({ name: 'Dr. Hu' });
        return Array.from({ length: count }, () => ({
          ...withToken(stage, path),
          body: { shareId: clientId, address: drawAddress(), document: sealedNothing },
        }));
      },
      mostRequests: 60,
    },
  ],
  worst: 'usual',
  rights: async ({ service, person, keyed }) => {
    const { clientId } = await sharesOf(service, person).share();
    const address = drawAddress();
    for (const members of [{ address }, { address, passcode: 'K7RT2WXM' }, { address: drawAddress() }])
      await service.post(path, { shareId: clientId, document: sealedNothing, ...members }, keyed());
  },
  faults: [
    async function keepsDocument(service, person) {
      const { clientId } = await sharesOf(service, person).share({ name: 'Dr. Hu' });
      const address = drawAddress();
      return {
        request: posting(path, { shareId: clientId, address, document: sealedNothing }),
        view: () => viewOf(service.url, address),
      };
    },
    async function takesThePlaceOfAnother(service, person) {
      const { clientId } = await sharesOf(service, person).share({ name: 'Dr. Hu' });
      const former = await healthLinksOf(service, person).make(clientId);
      const address = drawAddress();
      return {
        request: posting(path, { shareId: clientId, address, document: sealedNothing }),
        view: async () => [await viewOf(service.url, address), await viewOf(service.url, former.address)],
      };
    },
  ],
};

/** The status that a program of a practice gets. */
const viewOf = async (url: string, address: string): Promise<number> =>
  (
    await fetch(`${url}/shl/${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipient: 'A practice' }),
    })
  ).status;
