import { DAY_SECONDS, formatUtc, parseUtc } from '../../../shared/domain/time/calendar.ts';
import type { PortableRecord } from './portable-record.ts';

/** What the service knows, by which a file's records are judged before anything is sent. */
export interface Known {
  readonly units: ReadonlySet<string>;
  readonly categories: ReadonlySet<string>;
  /** How values of a variable combine, where a file does not say so. */
  readonly operations: ReadonlyMap<string, PortableRecord['combinationOperation']>;
  /** Epoch seconds. */
  readonly now: number;
}

const longestName = 125;
const longestNote = 10_000;

/** The record that a file's fields describe, or what is wrong with them. */
export function checkRecord(
  fields: Readonly<Record<string, unknown>>,
  { units, categories, operations, now }: Known,
): PortableRecord | string {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const [variableName, sourceName, note] = [text('variableName'), text('sourceName'), text('note')];
  const startAt = parseUtc(text('startAt'));
  const { value } = fields;
  const [unit, category] = [text('unitAbbreviatedName'), text('variableCategoryName')];
  if (variableName.trim() === '' || variableName.length > longestName)
    return 'needs a variableName of at most 125 characters.';
  if (startAt === undefined) return `has no time like 2026-03-29T08:30:00 in startAt: "${text('startAt')}".`;
  if (startAt > now + DAY_SECONDS) return 'lies more than a day in the future.';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'has no number in value.';
  if (!units.has(unit)) return `has a unit that is not known here: "${unit}".`;
  if (!categories.has(category)) return `has a category that is not known here: "${category}".`;
  if (sourceName.length > longestName) return 'has a sourceName of more than 125 characters.';
  if (note.length > longestNote) return 'has a note of more than 10,000 characters.';
  const operation = text('combinationOperation') || operations.get(variableName) || 'MEAN';
  if (operation !== 'MEAN' && operation !== 'SUM') return 'may have MEAN or SUM as combinationOperation.';
  return {
    startAt: formatUtc(startAt),
    variableName,
    variableCategoryName: category,
    value,
    unitAbbreviatedName: unit,
    combinationOperation: operation,
    sourceName: sourceName.trim() === '' ? 'Import' : sourceName,
    ...(note !== '' && { note }),
  };
}
