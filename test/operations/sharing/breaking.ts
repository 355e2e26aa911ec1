import type { Service, TokenHolder } from '../../support/client.ts';
import { sharesOf } from '../../support/people/shares.ts';

export const linksOf = async (service: Service, person: TokenHolder) =>
  (await sharesOf(service, person).list()).map(({ appDisplayName }) => appDisplayName);
