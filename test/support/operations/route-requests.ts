import type { Route } from '../../../shared/routes/route.ts';
import type { Service } from '../client.ts';
import { nothing, type RouteKnowledge, type RouteRequest, type RouteTable } from './route-knowledge.ts';
import { measurementRoutes } from './routes/measurement-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';
import { reminderRoutes } from './routes/reminder-routes.ts';
import { studyRoutes } from './routes/study-routes.ts';
import { variableRoutes } from './routes/variable-routes.ts';

/** All routes. One that is missing here fails the tests over all routes. */
export const routeKnowledge: RouteTable = {
  'get-docs': { needs: 'public', request: nothing },
  'get-icon': { needs: 'public', request: async () => ({ path: '/icons/sleep.svg' }) },
  'get-openapi': { needs: 'public', request: nothing },
  'get-units': { needs: 'any token', request: nothing },
  ...measurementRoutes,
  ...variableRoutes,
  ...reminderRoutes,
  ...studyRoutes,
  ...peopleRoutes,
};

export const knowledgeOf = ({ id }: Pick<Route, 'id'>): RouteKnowledge => {
  const known = routeKnowledge[id];
  if (known === undefined)
    throw new Error(`The route ${id} is not in test/support/operations/routes: say there what it needs.`);
  return known;
};

/** Sends a request to a route. */
export function send<Body>(
  service: Service,
  route: Route,
  { query = {}, body, token, path = route.path }: RouteRequest,
  holder: { readonly token?: string; readonly headers?: Readonly<Record<string, string>> },
) {
  const options = token === undefined ? holder : { ...holder, token };
  const address = `${path}?${new URLSearchParams(query)}`;
  if (route.method === 'GET') return service.get<Body>(address, options);
  if (route.method === 'POST') return service.post<Body>(address, body, options);
  return service.del<Body>(address, { ...options, body });
}
