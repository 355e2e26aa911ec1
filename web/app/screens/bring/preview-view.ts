import { foldName } from '../../../../shared/domain/texts/fold-name.ts';
import { canConvert } from '../../../../shared/domain/units/convert.ts';
import { inUnit } from '../../../../shared/domain/units/scale-text.ts';
import type { UnitCategoryName } from '../../../../shared/domain/units/units.ts';
import type { Choices } from '../../../../shared/imports/choices.ts';
import type { Preview, PreviewKind } from '../../../../shared/imports/preview.ts';
import { suggestVariable } from '../../../../shared/imports/rows/synonyms.ts';
import type { ImportDraft } from '../../imports/draft.ts';

interface OwnVariable {
  readonly name: string;
  readonly unitAbbreviatedName: string;
}

interface KnownUnit {
  readonly id: number;
  readonly abbreviatedName: string;
  readonly category: UnitCategoryName;
}

export interface PlannedKind extends PreviewKind {
  /** The name of its variable here. */
  readonly name: string;
  /** Whether the person has a variable of this name. */
  readonly isMine: boolean;
  /** Whether we found that variable by ourselves, for the person to confirm. */
  readonly isSuggested: boolean;
  readonly isWanted: boolean;
  /** The reason why it cannot be recorded under this name. */
  readonly problem?: string;
}

/** The plan for each kind of a preview: as suggested, as for an earlier file, or as the person says. */
export function planKinds(
  { kinds }: Pick<Preview, 'kinds'>,
  { names, wanted, remembered }: ImportDraft,
  mine: readonly OwnVariable[],
  units: readonly KnownUnit[],
): PlannedKind[] {
  const myNames = mine.map(({ name }) => name);
  return kinds.map((kind) => {
    const suggested = suggestVariable(kind.variableName, myNames);
    const known = names[kind.variableName] ?? remembered.variables?.[kind.variableName];
    const name = known ?? suggested ?? kind.variableName;
    const own = mine.find((one) => foldName(one.name) === foldName(name));
    const problem = problemOf(kind, name, own, units);
    const wasLeftOut = remembered.leaveOut?.includes(kind.variableName) === true;
    return {
      ...kind,
      name,
      isMine: own !== undefined,
      isSuggested: known === undefined && suggested !== undefined,
      isWanted: problem === undefined && (wanted[kind.variableName] ?? !wasLeftOut),
      problem,
    };
  });
}

const longestName = 125;

function problemOf(
  { unitAbbreviatedName }: PreviewKind,
  name: string,
  own: OwnVariable | undefined,
  units: readonly KnownUnit[],
): string | undefined {
  if (name.trim() === '' || name.length > longestName) return 'Give it a name of at most 125 characters.';
  if (own === undefined) return undefined;
  const unitOf = (abbreviated: string) =>
    units.find(({ abbreviatedName }) => abbreviatedName === abbreviated);
  const [from, to] = [unitOf(unitAbbreviatedName), unitOf(own.unitAbbreviatedName)];
  return from === undefined || to === undefined || canConvert(from, to)
    ? undefined
    : `Your ${own.name} is recorded ${inUnit(to.abbreviatedName)}; values ${inUnit(from.abbreviatedName)} can’t be converted. Give this another name.`;
}

/** The choices by which the second pass records what the preview showed. */
export function choicesOf(planned: readonly PlannedKind[], shown: Choices): Choices {
  const renamed = planned.filter(({ isWanted, name, variableName }) => isWanted && name !== variableName);
  const unwanted = planned.filter(({ isWanted }) => !isWanted);
  return {
    ...shown,
    variables: Object.fromEntries(renamed.map(({ variableName, name }) => [variableName, name.trim()])),
    leaveOut: [...new Set(unwanted.map(({ variableName }) => variableName))],
  };
}

/** The names of the wanted kinds here, those with the most rows first. */
export const namesOf = (planned: readonly PlannedKind[]): string[] => [
  ...new Set(
    planned
      .filter(({ isWanted }) => isWanted)
      .toSorted((a, b) => b.rows - a.rows)
      .map(({ name }) => name),
  ),
];

export const rowsOf = (planned: readonly PlannedKind[]): number =>
  planned.reduce((sum, { isWanted, rows }) => sum + (isWanted ? rows : 0), 0);
