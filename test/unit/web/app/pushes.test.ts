import { afterEach, expect, test } from '@jest/globals';
import { showPushes } from '../../../../web/app/worker/pushes.ts';

const { fetch: realFetch, setTimeout: realSetTimeout } = globalThis;
afterEach(() => {
  Object.assign(globalThis, { fetch: realFetch, setTimeout: realSetTimeout });
});

/** Presses the button of a notification, while the service answers so, one after another; gives what was sent and said. */
async function press(...statuses: readonly number[]) {
  const sent: string[] = [];
  const said: unknown[] = [];
  const left = [...statuses];
  Object.assign(globalThis, {
    fetch: async (_: string, { body }: { body: URLSearchParams }) => {
      sent.push(String(body));
      return { status: left.shift() };
    },
    setTimeout: (act: () => void) => realSetTimeout(act, 0),
  });
  const work: Promise<unknown>[] = [];
  const scope = {
    addEventListener(kind: string, listen: (event: object) => void) {
      const notification = { close: () => undefined, data: { tokens: ['yes'] } };
      if (kind === 'notificationclick')
        listen({ action: '0', notification, waitUntil: (one: Promise<unknown>) => work.push(one) });
    },
    registration: {
      showNotification: async (title: string, { body }: { body: string }) => said.push(`${title}: ${body}`),
    },
  };
  showPushes(scope as never, 'icon.png');
  await Promise.all(work);
  return { sent, said };
}

test('an answer that meets a busy service is sent again until it is taken, and nothing is said', async () => {
  expect(await press(429, 503, 200)).toEqual({ sent: Array(3).fill('answer=yes'), said: [] });
});

test('what is not taken in the end is said', async () => {
  const { sent, said } = await press(429, 429, 429, 429, 200);
  expect(sent).toHaveLength(4);
  expect(said).toEqual(['Nothing was recorded: The service is busy. Open the app to answer.']);
  expect((await press(409)).sent).toHaveLength(1);
});
