import type { Service, TokenHolder } from '../client.ts';
import { Visitor } from '../signing-in/visitor.ts';

export interface CreatedShare {
  readonly clientId: string;
  readonly name: string;
  readonly address: string;
  readonly code: string;
  readonly variableNames?: readonly string[];
  readonly studyTitles?: readonly string[];
  readonly until: string;
}

export interface ShareAnswer {
  readonly share: CreatedShare;
  readonly description: string;
  readonly errors: readonly { readonly message: string; readonly path?: string }[];
}

/** The date `days` days from now. */
export const daysAhead = (days: number, now = Date.now()): string =>
  new Date(now + days * 86_400_000).toISOString().slice(0, 10);

/** Shares by link for a person. */
export function sharesOf(service: Service, person: TokenHolder) {
  const make = (members: object = {}) =>
    service.post<ShareAnswer>(
      '/api/v3/shares/create',
      { with: 'link', until: daysAhead(30), ...members },
      person,
    );
  return {
    make,
    share: async (members: object = {}): Promise<CreatedShare> => {
      const { status, body } = await make(members);
      if (status !== 201 && status !== 200) throw new Error(`No link: ${status} ${JSON.stringify(body)}`);
      return body.share;
    },
    end: (clientId: string) =>
      service.post(`/api/v3/shares/delete?clientIdToRevoke=${clientId}`, undefined, person),
    list: async () =>
      (
        await service.get<{
          authorizedClients: {
            individuals: { clientId: string; appDisplayName: string; appDescription: string }[];
          };
        }>('/api/v3/shares', person)
      ).body.authorizedClients.individuals,
  };
}

export const pathOf = ({ address }: Pick<CreatedShare, 'address'>): string => new URL(address).pathname;

/** The browser of somebody with the link and the code. */
export async function visitShare(service: Pick<Service, 'url'>, share: CreatedShare): Promise<Visitor> {
  const visitor = new Visitor(service);
  const { status, leadsTo } = await visitor.post(pathOf(share), { code: share.code });
  if (status !== 303 || leadsTo !== pathOf(share)) throw new Error(`The code was not taken: ${status}`);
  return visitor;
}
