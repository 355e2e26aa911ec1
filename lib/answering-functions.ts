import type { Stack } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { assistants } from '../shared/routes/assistants/assistants.ts';
import type { Declaration } from '../shared/routes/declaration.ts';
import { routes } from '../shared/routes/index.ts';
import { oauth } from '../shared/routes/oauth/oauth.ts';
import { pageRightsOf } from '../shared/routes/page-route.ts';
import { pages } from '../shared/routes/pages/index.ts';
import { notFound } from '../shared/routes/pages/not-found.ts';
import { rightsOf } from '../shared/routes/route.ts';
import type { FunctionMaker } from './function-maker.ts';
import type { HttpEntrance } from './http-api.ts';
import { TopicStack } from './topic-stack.ts';

export interface AnsweringFunctionsProps {
  readonly functions: FunctionMaker;
  readonly entrance: HttpEntrance;
  /** One for all functions: somebody who looks for a request does not know which function had it. */
  readonly logGroup: ILogGroup;
}

/** Every function that answers requests, in a stack for its topic, with the routes that lead to it. */
export function addAnsweringFunctions(
  stack: Stack,
  { functions, entrance, logGroup }: AnsweringFunctionsProps,
): void {
  const topicStacks = new Map<string, TopicStack>();
  const stackOf = (topic: string): TopicStack => {
    const found = topicStacks.get(topic) ?? new TopicStack(stack, topic);
    topicStacks.set(topic, found);
    return found;
  };
  const make = (topic: TopicStack, declared: Declaration) =>
    functions.make(topic, { ...declared, needs: ['requests', ...(declared.needs ?? [])] }, { logGroup });

  for (const route of routes) {
    const topic = stackOf(route.topic);
    entrance.addRoute(topic, route, make(topic, { ...route, table: rightsOf(route) }));
  }
  const ofPages = stackOf('Pages');
  for (const page of pages)
    entrance.addRoute(ofPages, page, make(ofPages, { ...page, table: pageRightsOf(page) }));
  entrance.addEndpoints(ofPages, oauth.endpoints, make(ofPages, oauth));
  entrance.addEndpoints(ofPages, assistants.endpoints, make(ofPages, assistants));
  entrance.addFallback(ofPages, make(ofPages, notFound));
}
