import type { Item } from '../item.ts';
import type { Key } from '../keys/key.ts';

type Hold = (value: unknown) => string;

/** A condition on an attribute that asks for more than being equal. */
export class Check {
  readonly text: (attribute: string, hold: Hold) => string;

  constructor(text: Check['text']) {
    this.text = text;
  }
}

const comparison = (sign: string) => (limit: unknown) =>
  new Check((attribute, hold) => `${attribute} ${sign} ${hold(limit)}`);

export const exists = new Check((attribute) => `attribute_exists(${attribute})`);
export const absent = new Check((attribute) => `attribute_not_exists(${attribute})`);
export const atMost = comparison('<=');
export const atLeast = comparison('>=');
export const lessThan = comparison('<');
export const moreThan = comparison('>');
export const otherThan = comparison('<>');
/** A list, a set or a text has this member. */
export const including = (member: unknown) =>
  new Check((attribute, hold) => `contains(${attribute}, ${hold(member)})`);
/** A list, a set or a map has at most this many members. */
export const sizeAtMost = (members: number) =>
  new Check((attribute, hold) => `size(${attribute}) <= ${hold(members)}`);
export const absentOr = (expected: unknown) =>
  new Check((attribute, hold) => `(${absent.text(attribute, hold)} OR ${test(expected, attribute, hold)})`);

/** A condition that an item is there, or that none is: every item has its key. */
export const isThere = { pk: exists };
export const isNew = { pk: absent };

/** An undefined value must be absent. */
function test(expected: unknown, attribute: string, hold: Hold): string {
  const check = expected === undefined ? absent : expected;
  return check instanceof Check ? check.text(attribute, hold) : `${attribute} = ${hold(check)}`;
}

/** All attributes must be as said; of a list of conditions, one must hold. */
export type AnyCondition = object | readonly object[];

interface AnyChange {
  /** Undefined members are left as they are. */
  readonly set?: object;
  readonly setIfAbsent?: object;
  /** Numbers to count up by, sets to add to those that are there. */
  readonly add?: object;
  /** Sets to take out of those that are there. */
  readonly take?: object;
  readonly remove?: readonly string[];
  readonly onlyIf?: AnyCondition;
}

/** Expressions name members and values by placeholders: many words are reserved. */
class Expressions {
  readonly #names: Record<string, string> = {};
  readonly #values: Item = {};

  readonly #name = (attribute: string): string => {
    this.#names[`#${attribute}`] = attribute;
    return `#${attribute}`;
  };

  readonly #hold: Hold = (value) => {
    const placeholder = `:${Object.keys(this.#values).length}`;
    this.#values[placeholder] = value;
    return placeholder;
  };

  condition(onlyIf: AnyCondition): string {
    return Array.isArray(onlyIf)
      ? onlyIf.map((one) => `(${this.condition(one)})`).join(' OR ')
      : Object.entries(onlyIf)
          .map(([name, expected]) => test(expected, this.#name(name), this.#hold))
          .join(' AND ');
  }

  update({ set, setIfAbsent, add, take, remove = [] }: AnyChange): string {
    const each = (members: object | undefined, text: (name: string, value: string) => string) =>
      Object.entries(members ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => text(this.#name(name), this.#hold(value)));
    const clauses = {
      SET: [
        ...each(set, (name, value) => `${name} = ${value}`),
        ...each(setIfAbsent, (name, value) => `${name} = if_not_exists(${name}, ${value})`),
      ],
      REMOVE: remove.map(this.#name),
      ADD: each(add, (name, value) => `${name} ${value}`),
      DELETE: each(take, (name, value) => `${name} ${value}`),
    };
    return Object.entries(clauses)
      .filter(([, parts]) => parts.length > 0)
      .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
      .join(' ');
  }

  /** The database refuses placeholders where none is used. */
  placeholders() {
    return {
      ...(Object.keys(this.#names).length > 0 && { ExpressionAttributeNames: this.#names }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
    };
  }
}

function condition(onlyIf: AnyCondition) {
  const expressions = new Expressions();
  return { ConditionExpression: expressions.condition(onlyIf), ...expressions.placeholders() };
}

/** Undefined attributes are left out. */
export const putWrite = (key: Key, attributes: object, onlyIf?: AnyCondition) => ({
  Put: { Item: { ...key, ...attributes }, ...(onlyIf && condition(onlyIf)) },
});

export function updateWrite(key: Key, { onlyIf, ...change }: AnyChange) {
  const expressions = new Expressions();
  return {
    Update: {
      Key: key,
      UpdateExpression: expressions.update(change),
      ...(onlyIf !== undefined && { ConditionExpression: expressions.condition(onlyIf) }),
      ...expressions.placeholders(),
    },
  };
}

export const removeWrite = (key: Key, onlyIf?: AnyCondition) => ({
  Delete: { Key: key, ...(onlyIf && condition(onlyIf)) },
});

/** Joins a transaction, which fails where the condition does not hold. */
export const checkWrite = (key: Key, onlyIf: AnyCondition) => ({
  ConditionCheck: { Key: key, ...condition(onlyIf) },
});
