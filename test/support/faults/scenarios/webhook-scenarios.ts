import type { Person, Service } from '../../client.ts';
import { posting, type WriteScenario } from '../write-scenario.ts';

interface WebhookList {
  readonly webhooks: readonly { readonly url: string; readonly events: readonly string[] }[];
}
interface WebhookAnswer {
  readonly webhook: { readonly id: string };
  readonly secret: string;
}

const wanted = (word: string) => ({
  url: `http://127.0.0.1:1/${encodeURIComponent(word)}`,
  events: ['measurements.changed', 'study.changed'],
});

const save = async (service: Service, person: Person, word: string) =>
  (await service.post<WebhookAnswer>('/api/v3/webhooks', wanted(word), person)).body;

/** The events of each webhook. */
const view = async (service: Service, person: Person) =>
  (await service.get<WebhookList>('/api/v3/webhooks', person)).body.webhooks.map(({ events }) => events);

export const webhookScenarios: Readonly<Record<string, readonly WriteScenario[]>> = {
  'post-webhooks': [
    async function saves(service, person, word) {
      return { request: posting('/api/v3/webhooks', wanted(word)), view: () => view(service, person) };
    },
  ],
  'post-webhooks-rotate': [
    async function rotates(service, person, word) {
      const { webhook, secret } = await save(service, person, word);
      return {
        request: posting('/api/v3/webhooks/rotate', { id: webhook.id }),
        view: async () => (await save(service, person, word)).secret === secret,
      };
    },
  ],
  'delete-webhook': [
    async function deletes(service, person, word) {
      const { webhook } = await save(service, person, word);
      await save(service, person, `${word} too`);
      return {
        request: { method: 'DELETE', path: `/api/v3/webhooks/delete?id=${webhook.id}` },
        view: () => view(service, person),
        onceMore: 404,
      };
    },
  ],
};
