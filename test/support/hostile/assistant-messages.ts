import fc, { type Arbitrary } from 'fast-check';
import { tools } from '../../../shared/assistants/tools/index.ts';
import { membersOf } from '../../../shared/schemas/fields/schema-shape.ts';
import { type AssistantMessage, messageOf, revision } from '../people/assistant-messages.ts';
import { anyText, canary } from './texts.ts';
import { wildText, wildValue } from './wild-json.ts';

/** Usual values of arguments, so that many messages are accepted. */
const usual: Readonly<Record<string, readonly unknown[]>> = {
  search: ['Mood', 'o', canary],
  variable: ['Mood', 'Tea', canary, 'Ibuprofen'],
  cause: ['Mood', 'Tea'],
  effect: ['Tea', 'Mood'],
  unit: ['/5', 'mg', 'serving', 'yes/no'],
  value: [3, 0, -1, 1e308, true, 400],
  at: ['2026-11-14T08:30', '1969-12-31T23:59', '2026-03-29T02:30', '2026-11-14T08:30+14:00'],
  category: ['Treatments', 'Foods', 'Emotions'],
  action: ['track', 'skip', 'snooze'],
  id: [1, 9_007_199_254_740_991],
  entry: [1, 9_007_199_254_740_991],
};
const days = ['2026-03-01', '2026-03-06', '0001-01-01', '9999-12-31', '2026-02-30'];

const argumentsOf = (name: string): Arbitrary<unknown> => {
  const members = Object.keys(membersOf(tools.find((tool) => tool.name === name)?.input));
  const member = (key: string) =>
    fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...(usual[key] ?? days)) }, wildValue);
  const known = fc.record(Object.fromEntries(members.map((key) => [key, member(key)])), { requiredKeys: [] });
  return fc.oneof(
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: wildValue },
    {
      weight: 1,
      arbitrary: fc.tuple(known, fc.dictionary(anyText, wildValue, { maxKeys: 2 })).map((two) => ({
        ...two[0],
        ...two[1],
      })),
    },
  );
};

const forgedStates = ['', `9999999999.1.${'A'.repeat(12)}.${'A'.repeat(43)}`, '1.2.3.4', canary];
const answers = fc.oneof(
  fc.constantFrom({ confirm: { action: 'accept', content: { confirm: true } } }, {}, { confirm: null }),
  wildValue,
);
const sealed = fc.record(
  { requestState: fc.oneof(fc.constantFrom(...forgedStates), wildValue), inputResponses: answers },
  { requiredKeys: [] },
);

const call: Arbitrary<AssistantMessage> = fc
  .oneof(
    { weight: 9, arbitrary: fc.constantFrom(...tools.map(({ name }) => name)) },
    fc.constantFrom('__proto__', 'constructor', 'erase', ''),
    anyText,
  )
  .chain((name) =>
    fc.tuple(argumentsOf(name), sealed).map(([args, more]) => {
      const { body, headers } = messageOf('tools/call', { name, arguments: args, ...more });
      return {
        body,
        headers: { ...headers, 'mcp-name': encodeURIComponent(name.toWellFormed()).slice(0, 200) },
      };
    }),
  );

const method = fc.oneof(
  fc.constantFrom(
    'tools/list',
    'server/discover',
    'initialize',
    'ping',
    'subscriptions/listen',
    'resources/read',
    'notifications/initialized',
    'notifications/cancelled',
    'logging/setLevel',
  ),
  anyText,
);

const other: Arbitrary<AssistantMessage> = fc
  .tuple(method, fc.dictionary(anyText, wildValue, { maxKeys: 3 }))
  .map(([name, params]) => {
    const { body } = messageOf(name, params);
    return { body, headers: { 'mcp-protocol-version': revision, 'mcp-method': name.slice(0, 40) } };
  });

/** The same with a member replaced, left out or beside what belongs there. */
const spoilt = (message: AssistantMessage): Arbitrary<AssistantMessage> =>
  fc
    .tuple(fc.constantFrom('jsonrpc', 'id', 'method', 'params', '_meta', 'extra'), wildValue)
    .map(([member, value]) => ({ ...message, body: { ...(message.body as object), [member]: value } }));

/** The same without its envelope, as clients of 2025 send it. */
const older = ({ body }: AssistantMessage): Arbitrary<AssistantMessage> =>
  fc.constantFrom('2025-06-18', '2025-11-25', '2024-11-05', '1999-01-01', canary).map((version) => {
    const { params, ...rest } = body as { readonly params: Readonly<Record<string, unknown>> };
    const { _meta, ...bare } = params;
    return { body: { ...rest, params: bare }, headers: { 'mcp-protocol-version': version } };
  });

/** Messages of all kinds: right ones, nearly right ones, older ones and none at all. */
export const assistantMessage: Arbitrary<AssistantMessage> = fc.oneof(
  { weight: 6, arbitrary: call },
  { weight: 2, arbitrary: other },
  { weight: 3, arbitrary: fc.oneof(call, other).chain(spoilt) },
  { weight: 3, arbitrary: fc.oneof(call, other).chain(older) },
  { weight: 1, arbitrary: wildText.map((body) => ({ body, headers: {} })) },
);
