import { inDays, outOf } from '../texts/counted.ts';
import { compare, fewestDays, figuresOf, type LevelComparison } from './figures.ts';
import type { MedicineChange } from './medicine-changes.ts';
import { plannedWords, takenDays } from './visit-medicines.ts';
import type { VisitSpan } from './visit-span.ts';
import { amountNumber, amountWords, type VisitVariable } from './visit-variable.ts';

/** All that the sentences are about. */
interface SentenceFacts {
  readonly variables: readonly VisitVariable[];
  readonly span: VisitSpan;
  /** The planned days of each medicine. */
  readonly planned: ReadonlyMap<VisitVariable, ReadonlySet<number>>;
  readonly changes: readonly MedicineChange[];
  /** The findings of shared experiments. */
  readonly findings: readonly string[];
}

/** Longer lists are not read; of medicines none of the usual few may be missing. */
const mostNamed = 3;
const mostMedicines = 4;
const mostSentences = 5;

/** Five sentences or fewer, each from the records alone. */
export function visitSentences(facts: SentenceFacts): readonly string[] {
  const { variables, span, changes, findings } = facts;
  const days = new Set(variables.flatMap((one) => one.days.map(({ day }) => day)));
  const recorded = [...days].filter((day) => day >= span.since).length;
  const all = span.last - span.since + 1;
  if (recorded === 0) return ['Nothing was recorded in this time.', ...findings.slice(0, 1)];
  const [changed = [], ...same] = changeSentences(facts);
  const others = [
    ...takenSentence(facts),
    ...joined(
      '',
      changes.map(({ text }) => text),
    ),
    ...findings.slice(0, 1),
  ];
  const told = [`Something was recorded on ${outOf(recorded, all, 'day')}.`, ...changed];
  // Sentences about what stayed the same follow where there is room.
  return [...told, ...same.flat().slice(0, mostSentences - told.length - others.length), ...others];
}

function joined(lead: string, parts: readonly string[], most = mostNamed): string[] {
  const more = parts.length > most ? `; and ${parts.length - most} more` : '';
  return parts.length === 0 ? [] : [`${lead}${parts.slice(0, most).join('; ')}${more}.`];
}

/** The variables outside of their usual range, and those within; or all that is known. */
function changeSentences({ variables, span }: SentenceFacts): string[][] {
  const told = variables
    .filter(({ nature }) => nature !== 'taken')
    .flatMap((variable) => {
      const comparison = compare(variable, span);
      return comparison === undefined
        ? []
        : [{ text: statement(variable, comparison, span), ...judged(variable, comparison) }];
    });
  const textsOf = (verdict?: 'changed' | 'same') =>
    told.filter((one) => one.verdict === verdict).map(({ text }) => text);
  const judgements = [
    joined('Changed: ', textsOf('changed')),
    joined('No clear change: ', textsOf('same')),
  ].filter((sentences) => sentences.length > 0);
  return judgements.length > 0 ? judgements : [joined('', textsOf())];
}

function judged(
  variable: VisitVariable,
  { now, before, usual }: LevelComparison,
): { readonly verdict?: 'changed' | 'same' } {
  if (before === undefined || usual === undefined) return {};
  const isOutside = now.value < usual[0] || now.value > usual[1];
  // Nobody reads "4, usually 4" as a change, whatever the fractions are.
  const told = levelWords(variable, now.value);
  const differs = [before.value, ...usual].every((value) => levelWords(variable, value) !== told);
  return { verdict: isOutside && differs ? 'changed' : 'same' };
}

/** Says of what is taken as needed what "Changed" says of others. */
function unusualWords(variable: VisitVariable, comparison: LevelComparison): string {
  const { now, usual } = comparison;
  if (usual === undefined || judged(variable, comparison).verdict !== 'changed') return '';
  return now.value < usual[0] ? ', fewer than usual' : ', more than usual';
}

/** "Headache on 9 days a month, 6 before (usually 5 to 7)". */
function statement(
  variable: VisitVariable,
  { now, before, usual }: LevelComparison,
  span: VisitSpan,
): string {
  const { name, nature } = variable;
  const then = [
    before === undefined ? '' : `, ${levelWords(variable, before.value)} before`,
    usual === undefined ? '' : ` (${usualWords(usual.map((value) => levelWords(variable, value)))})`,
  ].join('');
  if (nature === 'mean') return `${name} ${amountWords(now.value, variable)} on average${then}`;
  if (now.days < fewestDays) {
    const { withIt = 0, recorded = 0 } = figuresOf(variable, { first: span.since, last: span.last }) ?? {};
    const days = variable.isRated ? outOf(withIt, recorded, 'recorded day') : inDays(withIt);
    return `${name} on ${days}`;
  }
  const level = levelWords(variable, now.value);
  const isOfRecorded = now.isOfRecorded || before?.isOfRecorded === true;
  const month = `${level} ${/\b1$/.test(level) ? 'day' : 'days'} a month`;
  return `${name} on ${isOfRecorded ? `${level} of 30 recorded days` : month}${then}`;
}

const usualWords = ([lowest = '', highest = '']: readonly string[]): string =>
  lowest === highest ? `usually ${lowest}` : `usually ${lowest} to ${highest}`;

/** A mean, or a number of days of thirty. */
const levelWords = (variable: VisitVariable, value: number): string => {
  if (variable.nature === 'mean') return amountNumber(value, variable);
  return value > 0 && value < 0.5 ? 'less than 1' : String(Math.round(value));
};

/** The regularity of medicines: of the planned days, or a month as needed. */
function takenSentence({ variables, span, planned }: SentenceFacts): string[] {
  const parts = variables
    .filter(({ nature }) => nature === 'taken')
    .flatMap((variable) => {
      const days = takenDays(variable, planned.get(variable) ?? new Set(), {
        first: span.since,
        last: span.last,
      });
      if (days.planned > 0) return [`${variable.name} on ${plannedWords(days, span)}`];
      const comparison = compare(variable, span);
      if (comparison === undefined) return [];
      const { limitDaysPerMonth: limit } = variable.known.userVariable.settings;
      const atMost = limit === undefined ? '' : `, agreed limit ${inDays(limit)} a month`;
      return [`${statement(variable, comparison, span)}${unusualWords(variable, comparison)}${atMost}`];
    });
  return joined('Taken: ', parts, mostMedicines);
}
