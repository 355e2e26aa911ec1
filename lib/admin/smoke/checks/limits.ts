import { ask, type Check, leftOut, saw } from '../check.ts';

/** More than the default burst for strangers; a deployment that allows more is left alone. */
const mostRequests = 250;
const atOnce = 50;

export const limitChecks: readonly Check[] = [
  {
    name: 'strangers’ limit',
    expected: '429 with a message, after about two hundred simultaneous requests for a document',
    look: async (visit) => {
      for (let sent = 0; sent < mostRequests; sent += atOnce) {
        const answers = await Promise.all(
          Array.from({ length: atOnce }, () => ask(visit, '/openapi.json', { method: 'HEAD' })),
        );
        const refused = answers.find(({ status }) => status === 429);
        if (refused !== undefined) {
          const again = await ask(visit, '/openapi.json');
          return saw(
            true,
            `429 after at most ${sent + atOnce}; then ${again.status}, ${again.text.slice(0, 40)}`,
          );
        }
      }
      return leftOut(
        `no 429 within ${mostRequests} requests: publicThrottleRate is higher, or the edge answered`,
      );
    },
  },
];
