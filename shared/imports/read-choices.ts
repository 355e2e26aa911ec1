import { sourceKinds } from '../domain/connectors/source-kind.ts';
import { isObject } from '../domain/json/is-object.ts';
import { parseJson } from '../domain/json/parse-json.ts';
import type { Choices } from './choices.ts';

const members: Readonly<Record<keyof Choices, string>> = {
  variables: 'an object of names: {"Body Weight": "Weight"}',
  leaveOut: 'a list of names',
  include: 'a list of names',
  answers: 'an object of answers by the id of their question',
  table: 'an object that maps columns; the preview of a table suggests one',
  sources: `an object of kinds by source; a kind is one of ${sourceKinds.join(', ')}`,
  setup: 'true or false',
};

const tableMembers = new Set([
  'time',
  'clock',
  'dateOrder',
  'name',
  'value',
  'unit',
  'category',
  'operation',
  'columns',
  'note',
  'sourceName',
  'variableCategoryName',
  'combinationOperation',
  'unitAbbreviatedName',
  'textAround',
]);

const isMember = (name: string): name is keyof Choices => Object.hasOwn(members, name);

/** The choices that a person wrote as JSON, or a sentence about what is wrong with them. */
export function readChoices(text: string): Choices | string {
  const value = parseJson(text);
  if (!isObject(value)) return 'is no JSON object.';
  for (const [name, given] of Object.entries(value)) {
    if (!isMember(name))
      return `has a member "${name.slice(0, 50)}"; there are ${Object.keys(members).join(', ')}.`;
    if (!fits(name, given)) return `must have as ${name} ${members[name]}.`;
  }
  const choices = value;
  const unknown = Object.keys(choices.table ?? {}).find((name) => !tableMembers.has(name));
  if (unknown !== undefined)
    return `has table.${unknown.slice(0, 50)}; there are ${[...tableMembers].join(', ')}.`;
  return choices;
}

function fits(name: keyof Choices, value: unknown): boolean {
  if (name === 'leaveOut' || name === 'include') return Array.isArray(value) && value.every(isText);
  if (name === 'setup') return typeof value === 'boolean';
  if (!isObject(value)) return false;
  if (name === 'sources')
    return Object.values(value).every((kind) => sourceKinds.some((one) => one === kind));
  return name === 'table' ? isText(value.time) : Object.values(value).every(isText);
}

const isText = (value: unknown): boolean => typeof value === 'string';
