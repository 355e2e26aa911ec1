import type { Kind } from '../variables/kind.ts';

const order: readonly Kind[] = ['felt', 'happens', 'taken', 'measured', 'chosen'];

/** The place of a kind on a page for a doctor: complaints first, then medicines. */
export const kindOrder = (kind: Kind): number => order.indexOf(kind);

/** The members of a variable by which a preset chooses it. */
export interface ChoosableVariable {
  readonly id: number;
  readonly name: string;
  readonly variableCategoryName: string;
  readonly kind: Kind;
  readonly numberOfMeasurements?: number | undefined;
}

interface Preset {
  readonly name: string;
  /** The variables that it is about; a preset without any is not offered. */
  readonly subject: RegExp;
  /** Further ones that belong to it, after all subjects. */
  readonly others: RegExp;
  readonly takesMedicines: boolean;
}

/** Names are matched with their category before them. */
const presets: readonly Preset[] = [
  {
    name: 'Headaches',
    subject: /headache|migraine/i,
    others: /sleep duration|period|menstruation/i,
    takesMedicines: true,
  },
  {
    name: 'Mood',
    subject: /^emotions: |mood|anxiety|depress/i,
    others: /sleep duration|energy/i,
    takesMedicines: true,
  },
  {
    name: 'Blood pressure',
    subject: /blood pressure/i,
    others: /heart rate|pulse|weight/i,
    takesMedicines: true,
  },
  {
    name: 'Sleep',
    subject: /^sleep: /i,
    others: /fatigue|energy|mood|coffee|alcohol/i,
    takesMedicines: false,
  },
];

/** The room of one side of paper. */
export const mostOnPage = 6;

/** The presets that fit what someone records, with the variables of each; those recorded most come first. */
export function presetsFor(
  variables: readonly ChoosableVariable[],
): readonly { readonly name: string; readonly ids: readonly number[] }[] {
  const used = variables.toSorted((a, b) => (b.numberOfMeasurements ?? 0) - (a.numberOfMeasurements ?? 0));
  const matching = (pattern: RegExp) =>
    used.filter(({ name, variableCategoryName }) => pattern.test(`${variableCategoryName}: ${name}`));
  const taken = used.filter(({ kind }) => kind === 'taken');
  const fitting = presets.flatMap(({ name, subject, others, takesMedicines }) => {
    const subjects = matching(subject)
      .filter(({ kind }) => kind !== 'taken')
      .slice(0, mostOnPage / 2);
    const further = matching(others).filter((one) => !subjects.includes(one));
    // Medicines fill what the others leave, and have two places at least: those that are taken seldom matter, too.
    const room = mostOnPage - subjects.length;
    const medicines = takesMedicines ? taken.slice(0, Math.max(2, room - further.length)) : [];
    return subjects.length === 0 ? [] : [{ name, ids: idsOf([...subjects, ...medicines, ...further]) }];
  });
  const byHand = used
    .filter(({ kind }) => kind !== 'measured')
    .toSorted((a, b) => kindOrder(a.kind) - kindOrder(b.kind));
  return byHand.length === 0
    ? fitting
    : [...fitting, { name: 'What I feel, do and take', ids: byHand.map(({ id }) => id) }];
}

const idsOf = (variables: readonly ChoosableVariable[]): readonly number[] =>
  [...new Set(variables.map(({ id }) => id))].slice(0, mostOnPage);
