import { isObject } from '../../../shared/domain/json/is-object.ts';
import { must } from '../../../shared/domain/lists/must.ts';
import { mapInParallel } from '../../../shared/platform/parallel.ts';
import type { State, Steps } from '../assembly/application-machines.ts';

/** Runs a function with an event, and answers its result; throws where it failed. */
type InvokeTask = (functionArn: string, event: unknown) => Promise<unknown>;

/** A task failed in all its tries, and with it the execution. */
class ExecutionFailed extends Error {
  override readonly name = 'ExecutionFailed';
}

/** Walks the steps of a state machine as Step Functions does, but without waiting before it tries again. */
export async function walkSteps(
  { StartAt, States }: Steps,
  input: unknown,
  invoke: InvokeTask,
): Promise<unknown> {
  let [name, data] = [StartAt, input];
  const states = new Map(Object.entries(States));
  for (;;) {
    const state = must(states, name);
    data = await run(state, data, invoke);
    if (state.End === true) return data;
    name = state.Type === 'Choice' ? choose(state, data) : (state.Next ?? '');
  }
}

async function run(state: State, input: unknown, invoke: InvokeTask): Promise<unknown> {
  switch (state.Type) {
    case 'Choice':
      return input;
    case 'Pass':
      return withResult(input, state, state.Result);
    case 'Task':
      return withResult(input, state, await runTask(state, select(state.Parameters, input), invoke));
    case 'Map': {
      const items = at(input, state.ItemsPath ?? '$') as readonly unknown[];
      const { ItemProcessor: steps, MaxConcurrency: most = items.length } = state;
      if (steps === undefined) throw new Error('A Map needs an ItemProcessor.');
      const results = await mapInParallel(items, most, (item) =>
        walkSteps(steps, select(state.ItemSelector, input, item), invoke),
      );
      return withResult(input, state, results);
    }
    default:
      throw new Error(`The local runtime does not know states of the type ${String(state.Type)}.`);
  }
}

async function runTask({ Resource = '', Retry = [] }: State, event: unknown, invoke: InvokeTask) {
  const most = 1 + Math.max(0, ...Retry.map(({ MaxAttempts = 3 }) => MaxAttempts));
  for (let attempt = 1; ; attempt++) {
    try {
      return await invoke(Resource, event);
    } catch (error) {
      if (attempt === most) throw new ExecutionFailed(error instanceof Error ? error.message : String(error));
    }
  }
}

function choose({ Choices = [], Default = '' }: State, data: unknown): string {
  const fitting = Choices.find(({ Variable, StringMatches }) =>
    new RegExp(`^${StringMatches.split('*').map(RegExp.escape).join('.*')}$`).test(
      String(at(data, Variable)),
    ),
  );
  return fitting?.Next ?? Default;
}

/** The value at a path such as `$.shards`. */
function at(data: unknown, path: string): unknown {
  const [root, ...names] = path.split('.');
  if (root !== '$') throw new Error(`The local runtime knows paths such as $.shards, got ${path}.`);
  return names.reduce((value, name) => (isObject(value) ? value[name] : undefined), data);
}

function select(
  template: Readonly<Record<string, unknown>> | undefined,
  input: unknown,
  item?: unknown,
): unknown {
  if (template === undefined) return item ?? input;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => {
      if (!name.endsWith('.$')) return [name, value];
      return [name.slice(0, -2), value === '$$.Map.Item.Value' ? item : at(input, String(value))];
    }),
  );
}

function withResult(input: unknown, { ResultPath = '$' }: State, result: unknown): unknown {
  if (ResultPath === '$') return result;
  return { ...(isObject(input) ? input : {}), [ResultPath.slice('$.'.length)]: result };
}
