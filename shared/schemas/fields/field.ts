import * as v from 'valibot';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Marks the input as refused; always `return refuse(…)`. The problem completes a sentence begun by the path. */
export type Refuse = (problem: string) => never;

/** A schema written by hand; its JSON Schema is next to the code that reads the value. */
export interface Field<T> extends v.BaseSchema<unknown, T, v.BaseIssue<unknown>> {
  readonly type: 'field';
  readonly jsonSchema: JsonSchema;
}

/** A value read by hand, so that messages say what was wrong, what was got and what to do. */
export function field<T>(jsonSchema: JsonSchema, read: (input: unknown, refuse: Refuse) => T): Field<T> {
  // Reading never waits, so one list serves all values: a request brings thousands, nearly all without a problem.
  const problems: string[] = [];
  const refuse: Refuse = (problem) => {
    problems.push(problem);
    return undefined as never;
  };
  return Object.assign(v.unknown(), {
    type: 'field' as const,
    jsonSchema,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      problems.length = 0;
      const value = read(dataset.value, refuse);
      const result = dataset as { typed: boolean; value: unknown };
      result.typed = problems.length === 0;
      if (result.typed) result.value = value;
      else for (const problem of problems) addProblem(dataset, config, problem);
      return result as v.OutputDataset<T, v.BaseIssue<unknown>>;
    },
  }) as unknown as Field<T>;
}

/** The same field with a sentence in the documentation. Unlike a pipe it makes reading no slower. */
export const described = <F extends Field<unknown>>(one: F, description: string): F => ({
  ...one,
  jsonSchema: { ...one.jsonSchema, description },
});

/** Refuses a value with a sentence of our own. */
export function addProblem(
  dataset: v.UnknownDataset,
  config: v.Config<v.BaseIssue<unknown>>,
  message: string,
): void {
  const context = { kind: 'schema', type: 'field', reference: field, expects: null, async: false } as const;
  v._addIssue(context as never, 'value', dataset, config as never, { message } as never);
}

/** The value that was received, short enough to be quoted in a message. */
export function got(input: unknown): string {
  if (input === undefined) return 'nothing';
  if (typeof input === 'number') return String(input);
  if (Array.isArray(input)) return 'an array';
  if (typeof input === 'object' && input !== null) return 'an object';
  const text = typeof input === 'string' ? JSON.stringify(input.slice(0, 100)) : String(input);
  return text.length <= 80 ? text : `${text.slice(0, 76)}…"`;
}
