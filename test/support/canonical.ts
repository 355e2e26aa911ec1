import { isObject } from '../../shared/domain/json/is-object.ts';

/** Members that say nothing to a function: what a call cost is compared by itself, texts of refusals are for people. */
const ignored = new Set(['ConsumedCapacity', 'message', 'Message']);
const sets = new Set(['SS', 'NS', 'BS']);

/**
 * An answer of the database in one form: members by name, sets and what a batch got sorted, since DynamoDB promises no
 * order for either, of an error's type its short name, and numbers as AWS writes them: DynamoDB Local keeps the zeros and
 * the exponent that it was given
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html). A function reads
 * the same number of either.
 */
export function canonical(value: unknown, name = ''): unknown {
  if (name === 'N' && typeof value === 'string') return plainNumber(value);
  if (Array.isArray(value)) {
    const list = value.map((one) => canonical(one, name === 'NS' ? 'N' : ''));
    return sets.has(name) || name === 'Responses' ? sorted(list) : list;
  }
  if (name === '__type') return String(value).replace(/^.*#/, '');
  if (!isObject(value)) return value;
  const members = Object.entries(value)
    .filter(([member]) => !ignored.has(member))
    .map(([member, one]) => [
      member,
      isBatch(name, one) ? sorted(one.map((item) => canonical(item))) : canonical(one, member),
    ])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return Object.fromEntries(members);
}

/** A batch's items of one table, under the table's name. */
const isBatch = (name: string, value: unknown): value is readonly unknown[] =>
  name === 'Responses' && Array.isArray(value);

/** The digits of a number between its first and its last that is not 0, and their power of ten. */
function plainNumber(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace(/^-/, '').split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const shortened = digits.replace(/0+$/, '');
  if (shortened === '') return '0';
  const power = Number(exponent) - fraction.length + digits.length - shortened.length;
  return `${text.startsWith('-') ? '-' : ''}${shortened}e${power}`;
}

const sorted = (list: readonly unknown[]) =>
  list.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
