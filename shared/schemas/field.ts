import * as v from 'valibot';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Marks the input as refused; always `return refuse(…)`. The problem completes a sentence begun by the path. */
export type Refuse = (problem: string) => never;

/** A schema written by hand; its JSON Schema stands beside the code that reads the value. */
export interface Field<T> extends v.BaseSchema<unknown, T, v.BaseIssue<unknown>> {
  readonly type: 'field';
  readonly jsonSchema: JsonSchema;
}

/** A value read by hand, so that messages say what was wrong, what was got and what to do. */
export function field<T>(jsonSchema: JsonSchema, read: (input: unknown, refuse: Refuse) => T): Field<T> {
  return Object.assign(v.unknown(), {
    type: 'field' as const,
    jsonSchema,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      let refused = false;
      const value = read(dataset.value, (message) => {
        refused = true;
        addProblem(dataset, config, message);
        return undefined as never;
      });
      const result = dataset as { typed: boolean; value: unknown };
      result.typed = !refused;
      if (!refused) result.value = value;
      return result as v.OutputDataset<T, v.BaseIssue<unknown>>;
    },
  }) as unknown as Field<T>;
}

/** Refuses a value with a sentence of our own. */
export function addProblem(
  dataset: v.UnknownDataset,
  config: v.Config<v.BaseIssue<unknown>>,
  message: string,
): void {
  const context = { kind: 'schema', type: 'field', reference: field, expects: null, async: false } as const;
  v._addIssue(context as never, 'value', dataset, config as never, { message } as never);
}

/** What was received, short enough to be quoted in a message. */
export function got(input: unknown): string {
  if (input === undefined) return 'nothing';
  if (typeof input === 'number') return String(input);
  if (Array.isArray(input)) return 'an array';
  if (typeof input === 'object' && input !== null) return 'an object';
  const text = JSON.stringify(input) ?? String(input);
  return text.length <= 80 ? text : `${text.slice(0, 76)}…"`;
}
