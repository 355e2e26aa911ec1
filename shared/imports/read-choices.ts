import type { Choices } from './choices.ts';

const members: Readonly<Record<keyof Choices, string>> = {
  variables: 'an object of names: {"Body Weight": "Weight"}',
  leaveOut: 'a list of names',
  include: 'a list of names',
  answers: 'an object of answers by the id of their question',
  table: 'an object that maps columns; the preview of a table suggests one',
  setup: 'true or false',
};

const tableMembers = new Set([
  'time',
  'clock',
  'dateOrder',
  'name',
  'value',
  'unit',
  'columns',
  'note',
  'sourceName',
  'variableCategoryName',
  'combinationOperation',
  'unitAbbreviatedName',
  'textAround',
]);

/** What a person wrote down of their choices, or a sentence about what is wrong with it. */
export function readChoices(text: string): Choices | string {
  const value = parse(text);
  if (!isObject(value)) return 'is no JSON object.';
  for (const [name, given] of Object.entries(value)) {
    if (!Object.hasOwn(members, name))
      return `has a member "${name.slice(0, 50)}"; there are ${Object.keys(members).join(', ')}.`;
    if (!fits(name as keyof Choices, given)) return `must have as ${name} ${members[name as keyof Choices]}.`;
  }
  const { table } = value as Choices;
  const unknown = Object.keys(table ?? {}).find((name) => !tableMembers.has(name));
  if (unknown !== undefined)
    return `has table.${unknown.slice(0, 50)}; there are ${[...tableMembers].join(', ')}.`;
  return value as Choices;
}

function fits(name: keyof Choices, value: unknown): boolean {
  if (name === 'leaveOut' || name === 'include') return Array.isArray(value) && value.every(isText);
  if (name === 'setup') return typeof value === 'boolean';
  if (!isObject(value)) return false;
  return name === 'table' ? isText(value.time) : Object.values(value).every(isText);
}

const isText = (value: unknown): boolean => typeof value === 'string';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
