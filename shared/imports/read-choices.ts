import { sourceKinds } from '../domain/connectors/source-kind.ts';
import { isObject } from '../domain/json/is-object.ts';
import { parseJson } from '../domain/json/parse-json.ts';
import type { Choices } from './choices.ts';
import { type Members, membersOf } from './read-json.ts';

const members: Readonly<Record<keyof Choices, string>> = {
  variables: 'an object of names: {"Body Weight": "Weight"}',
  leaveOut: 'a list of names',
  include: 'a list of names',
  answers: 'an object with an answer for each question’s id',
  table: 'an object that maps columns, with numbers for words; the preview of a table suggests one',
  sources: `an object with a kind for each source, one of ${sourceKinds.join(', ')}`,
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
  if (!isObject(value)) return 'is not a JSON object.';
  for (const [name, given] of Object.entries(value)) {
    if (!isMember(name))
      return `has an unknown member "${name.slice(0, 50)}". Known: ${Object.keys(members).join(', ')}.`;
    if (!fits(name, given)) return `has a wrong ${name}: it must be ${members[name]}.`;
  }
  const choices = value;
  const unknown = Object.keys(choices.table ?? {}).find((name) => !tableMembers.has(name));
  if (unknown !== undefined)
    return `has an unknown member "table.${unknown.slice(0, 50)}". Known: ${[...tableMembers].join(', ')}.`;
  return choices;
}

function fits(name: keyof Choices, value: unknown): boolean {
  if (name === 'leaveOut' || name === 'include') return Array.isArray(value) && value.every(isText);
  if (name === 'setup') return typeof value === 'boolean';
  if (!isObject(value)) return false;
  if (name === 'sources')
    return Object.values(value).every((kind) => sourceKinds.some((one) => one === kind));
  return name === 'table' ? isMapping(value) : Object.values(value).every(isText);
}

/** Whether a mapping has a column of times, and numbers for its words, as far as they are chosen. */
const isMapping = ({ time, columns = {} }: Members): boolean =>
  isText(time) &&
  isObject(columns) &&
  Object.values(columns).every((column) => {
    const { words = {} } = membersOf(column);
    return isObject(words) && Object.values(words).every((one) => one === null || typeof one === 'number');
  });

const isText = (value: unknown): boolean => typeof value === 'string';
