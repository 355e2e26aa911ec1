export type JsonObject = Readonly<Record<string, unknown>>;

/** True for what JSON writes in braces: neither an array nor null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
