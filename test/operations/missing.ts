import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../shared/openapi/document.ts';
import { routes } from '../../shared/routes/index.ts';
import type { Route } from '../../shared/routes/route.ts';
import { samples } from '../../web/docs/samples/samples.ts';
import { operationsOf } from '../support/hostile/operations.ts';
import { takenBy } from '../support/operations/taken-by.ts';
import type { Card } from './card.ts';
import { cards } from './cards.ts';

const project = join(import.meta.dirname, '..', '..');
const textOf = (file: string) => readFileSync(join(project, file), 'utf8');

/** Attribution and the caller's own id are no addresses of records. */
const noAddress = new Set(['clientId', 'userId', 'connectorId']);

/** The members of a route's query and body that are ids, as its documentation says. */
export const idsTakenBy = (route: Route): string[] =>
  takenBy(route).filter((name) => /^id$|Ids?$|ToRevoke$/.test(name) && !noAddress.has(name));

const takesVariables = (route: Route): boolean =>
  takenBy(route).some((name) => /(^v|V)ariable(Ids?|Name)$/.test(name));

/** Planning an experiment stores nothing. */
const writes = ({ id, method }: Route): boolean => method !== 'GET' && id !== 'post-experiments-plan';

const writesOnly = ({ access, method }: Route): boolean => {
  if (method === 'GET' || access.kind !== 'token') return false;
  const scopes: readonly string[] = access.scopes;
  return scopes.includes('writemeasurements') && !scopes.includes('readmeasurements');
};

/** The parameters that a card has to probe: another app's id is probed of every operation alike. */
const parametersOf = (route: Route): string[] =>
  operationsOf(openApiDocument([route]))
    .flatMap(({ parameters }) => parameters)
    .filter(({ name, in: place }) => place !== 'header' && name !== 'clientId')
    .map(({ name }) => name);

/** What a card has to say of an operation of this kind, and does not; and what it says and never asks. */
function missingOnCard(route: Route, card: Card): string[] {
  const ids = idsTakenBy(route);
  const parameters = parametersOf(route);
  const names = card.scenarios.map(({ name }) => name);
  const wanted: readonly (readonly [keyof Card, boolean, string])[] = [
    ['naming', ids.length > 0, `how requests name ${ids.join(', ')}`],
    ['probes', parameters.length > 0, `two requests for each of ${parameters.join(', ')}`],
    ['faults', writes(route), 'how the write is broken off'],
    ['asking', takesVariables(route), 'how somebody would find out whether others use a name'],
    ['attempts', writesOnly(route), 'attempts of a token that may only write to learn something'],
  ];
  return [
    ...wanted.flatMap(([member, isNeeded, what]) =>
      isNeeded && card[member] === undefined ? [`${member} on its card: ${what}`] : [],
    ),
    ...(['faults', 'asking', 'attempts'] as const).flatMap((member) =>
      card[member] !== undefined && wanted.some(([name, isNeeded]) => name === member && !isNeeded)
        ? [`nothing that asks for ${member} on its card: take it off`]
        : [],
    ),
    ...(names.length > 0 ? [] : ['scenarios on its card: a way to use it, for the bench']),
    ...(new Set(names).size === names.length ? [] : ['names of their own for its scenarios']),
    ...(card.worst.length > 0 ? [] : ['worst on its card: the request that costs most']),
    ...Object.keys(card.limits ?? {})
      .filter((name) => !names.includes(name))
      .map((name) => `a scenario "${name}", which has a limit`),
  ];
}

/** Members of its answer and body without a sentence. */
function undescribed(route: Route): string[] {
  const found = new Set<string>();
  const look = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties = {} } = schema as { properties?: Record<string, { description?: string }> };
    for (const [name, member] of Object.entries(properties))
      if (typeof member === 'object' && !('$ref' in member) && !/^\S.{3,}[.:]/.test(member.description ?? ''))
        found.add(name);
    for (const part of Object.values(schema)) look(part);
  };
  const { paths } = openApiDocument([route]) as { paths: Record<string, object> };
  look(paths[route.path]);
  return [...found];
}

const needsSample = (route: Route): boolean =>
  operationsOf(openApiDocument([route])).some(
    ({ parameters, body }) => body !== undefined || parameters.some(({ required }) => required),
  );

/** Everything that an operation still lacks, each in words that say where it goes. */
export function missingOf(id: string): string[] {
  const route = routes.find((one) => one.id === id);
  if (route === undefined) return [`a route "${id}" in the list of shared/routes/index.ts`];
  const topic = route.topic.toLowerCase();
  const card = cards.get(id);
  const handler = join('functions', topic, `${id}.ts`);
  const answers = JSON.parse(textOf('shared/openapi/answers.json')) as Record<string, unknown>;
  const limited = JSON.parse(textOf('test/fixtures/limited-routes.json')) as string[];
  const lacks: readonly (readonly [boolean, string])[] = [
    [!existsSync(join(project, handler)), `its handler, ${handler}`],
    [card === undefined, `its card, test/operations/${topic}/${id}.ts`],
    [needsSample(route) && samples[id] === undefined, 'a request in web/docs/samples/samples.ts'],
    [
      answers[id] === undefined,
      'its recorded answer in shared/openapi/answers.json: npm run record, once a sample works',
    ],
    [
      route.access.kind === 'public' && !limited.includes(`${route.method} ${route.path}`),
      'its limit at the gateway in test/fixtures/limited-routes.json',
    ],
  ];
  return [
    ...lacks.flatMap(([isMissing, what]) => (isMissing ? [what] : [])),
    ...undescribed(route).map((name) => `a sentence for "${name}" in shared/openapi/member-descriptions`),
    ...(card === undefined ? [] : missingOnCard(route, card)),
  ];
}
