import type { Route } from '../../../shared/routes/route.ts';
import type { WorstRequest } from '../../operations/card.ts';
import { cardOf } from '../../operations/cards.ts';

/** The request for operations whose every request costs about the same. */
const usual: WorstRequest = {
  what: 'as always',
  request: (person, service, route) => cardOf(route).request(service, person),
};

/** The most expensive requests of an operation. */
export function worstRequestsOf(route: Route): readonly WorstRequest[] {
  const { worst } = cardOf(route);
  return worst === 'usual' ? [usual] : worst;
}
