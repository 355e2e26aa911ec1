import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { assistants } from '../shared/routes/assistants/assistants.ts';
import type { Declaration } from '../shared/routes/declaration.ts';
import { routes } from '../shared/routes/index.ts';
import { oauth } from '../shared/routes/oauth/oauth.ts';
import { pageRightsOf } from '../shared/routes/page-route.ts';
import { pages } from '../shared/routes/pages/index.ts';
import { notFound } from '../shared/routes/pages/not-found.ts';
import { rightsOf } from '../shared/routes/route.ts';
import { fallbackTo, type GatewayRoute, routesTo } from './api-routes.ts';
import type { FunctionMaker } from './function-maker.ts';

export const apiRoutes: readonly GatewayRoute[] = [
  ...[...routes, ...pages].flatMap((route) => routesTo(route.id, [route])),
  ...[oauth, assistants].flatMap(({ id, endpoints }) => routesTo(id, endpoints)),
  ...fallbackTo(notFound.id),
];

/** The functions that answer them. */
const answering: readonly Declaration[] = [
  ...routes.map((route) => ({ ...route, table: rightsOf(route) })),
  ...pages.map((page) => ({ ...page, table: pageRightsOf(page) })),
  oauth,
  assistants,
  notFound,
];

interface AnsweringFunctionsProps {
  readonly functions: FunctionMaker;
  /** One for all functions: someone who looks for a request does not know which function had it. */
  readonly logGroup: ILogGroup;
}

/** Every function that answers requests. */
export function addAnsweringFunctions(
  scope: Construct,
  { functions, logGroup }: AnsweringFunctionsProps,
): void {
  for (const declared of answering)
    functions.make(scope, { ...declared, needs: ['requests', ...(declared.needs ?? [])] }, { logGroup });
}
