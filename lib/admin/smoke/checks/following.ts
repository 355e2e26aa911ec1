import { setTimeout as pause } from 'node:timers/promises';
import { ask, askForCode, asPerson, type Check, leftOut, type SmokeVisit, saw } from '../check.ts';

const longestWait = 120_000;

/** Checks of work that follows after a request was answered: the stream, webhooks, pushes and mail. */
export const followingChecks: readonly Check[] = [
  {
    name: 'the stream',
    expected: 'a measurement in the change log within two minutes',
    look: async (visit) => {
      const changes = (cursor: string) =>
        ask(visit, `/api/v3/changes${cursor && `?cursor=${encodeURIComponent(cursor)}`}`, asPerson(visit));
      const { cursor }: { cursor: string } = JSON.parse((await changes('')).text);
      const id = await recordOne(visit);
      const begun = performance.now();
      const isLogged = async () => (await changes(cursor)).text.includes(String(id));
      while (performance.now() - begun < longestWait) {
        if (await isLogged()) return saw(true, `after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
        await pause(1_000);
      }
      return saw(false, 'not within two minutes');
    },
  },
  {
    name: 'a webhook',
    expected: 'accepted, and posted to your address within two minutes: check there',
    look: async (visit) => {
      if (visit.webhook === undefined) return leftOut('give --webhook URL');
      const wanted = { url: visit.webhook, events: ['measurements.changed'] };
      const { status, text } = await ask(visit, '/api/v3/webhooks', asPerson(visit, wanted));
      if (status !== 200) return saw(false, `${status}, ${text.slice(0, 120)}`);
      await recordOne(visit);
      return saw(true, `saved; a measurement was recorded at ${new Date().toISOString()}`);
    },
  },
  {
    name: 'a push',
    expected: 'accepted, and a test sent to the device of your subscription: check there',
    look: async (visit) => {
      if (visit.push === undefined) return leftOut('give --push with the subscription as JSON');
      const subscription: unknown = JSON.parse(visit.push);
      const saved = await ask(visit, '/api/v3/pushSubscriptions', asPerson(visit, subscription));
      if (saved.status !== 200) return saw(false, `${saved.status}, ${saved.text.slice(0, 120)}`);
      const { pushSubscription }: { pushSubscription?: { id: number } } = JSON.parse(saved.text);
      const sent = await ask(
        visit,
        '/api/v3/pushSubscriptions/test',
        asPerson(visit, { id: pushSubscription?.id }),
      );
      if (sent.status === 200) visit.reached.add('post-push-subscriptions-test');
      return saw(sent.status === 200, `${sent.status}, ${summaryOf(sent.text)}`);
    },
  },
  {
    name: 'mail',
    expected: 'a code in your mailbox within a minute: check there',
    look: async (visit) => {
      if (visit.mail === undefined)
        return leftOut('give --mail with the address of somebody who may sign in');
      const { status } = await askForCode(visit, visit.mail);
      return saw(status < 400, `${status}; asked for at ${new Date().toISOString()}`);
    },
  },
];

const summaryOf = (text: string): string => String(JSON.parse(text).summary);

async function recordOne(visit: SmokeVisit): Promise<number> {
  const measurement = {
    variableName: 'Smoke test',
    variableCategoryName: 'Miscellaneous',
    unitAbbreviatedName: 'count',
    combinationOperation: 'SUM',
    value: 1,
    startAt: new Date().toISOString(),
  };
  const { status, text } = await ask(visit, '/api/v3/measurements/post', asPerson(visit, [measurement]));
  if (status !== 200)
    throw new Error(`Recording a measurement was answered ${status}: ${text.slice(0, 200)}`);
  const { data }: { data: { measurements: { id: number }[] } } = JSON.parse(text);
  return data.measurements[0]?.id ?? 0;
}
