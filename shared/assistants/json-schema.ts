import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { JsonObject } from '../domain/json/is-object.ts';
import type { Field } from '../schemas/fields/field.ts';

/** A `field` brings its JSON Schema along; the library converts everything else. */
function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonObject {
  return toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => (valibotSchema as Partial<Field<unknown>>).jsonSchema,
  }) as JsonObject;
}

/** A schema as the protocol's library takes it; its description is written once for as long as the instance lives. */
export function standardSchema(schema: v.GenericSchema) {
  const kept: Partial<Record<'input' | 'output', JsonObject>> = {};
  const described = (mode: 'input' | 'output') => {
    kept[mode] ??= convert(schema, mode);
    return kept[mode];
  };
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'valibot',
      validate: (value: unknown) => {
        const result = v.safeParse(schema, value);
        if (result.success) return { value: result.output };
        return {
          issues: result.issues.map((issue) => ({
            message: `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`,
          })),
        };
      },
      jsonSchema: { input: () => described('input'), output: () => described('output') },
    },
  };
}
