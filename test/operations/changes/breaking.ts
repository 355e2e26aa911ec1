import type { Person, Service } from '../../support/client.ts';

export interface WebhookList {
  readonly webhooks: readonly { readonly url: string; readonly events: readonly string[] }[];
}

export interface WebhookAnswer {
  readonly webhook: { readonly id: string };
  readonly secret: string;
}

export const wanted = (word: string) => ({
  url: `http://127.0.0.1:1/${encodeURIComponent(word)}`,
  events: ['measurements.changed', 'study.changed'],
});

export const save = async (service: Service, person: Person, word: string) =>
  (await service.post<WebhookAnswer>('/api/v3/webhooks', wanted(word), person)).body;

/** The events of each webhook. */
export const view = async (service: Service, person: Person) =>
  (await service.get<WebhookList>('/api/v3/webhooks', person)).body.webhooks.map(({ events }) => events);

export const deliveriesOf = async (service: Service, person: Person, id: string) =>
  (await service.get<{ readonly nextTryAt?: string }>(`/api/v3/webhooks/deliveries?id=${id}`, person)).body;
