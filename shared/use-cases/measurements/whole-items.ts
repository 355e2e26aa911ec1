import { locateMeasurements } from '../../data/measurements/moved-measurement.ts';
import { findNamesOfVariables, type PersonName } from '../../data/variables/person-names.ts';
import { refuseLeaving } from '../../data/variables/staying-variable.ts';
import { must } from '../../domain/lists/must.ts';
import { completeEdit, completeNew } from '../../domain/measurements/complete.ts';
import type { MeasurementEdit } from '../../domain/measurements/posted-measurement.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import { type ItemProblem, inItem } from '../../domain/texts/item-problem.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import type { Recorder, WholeItem } from './recording.ts';

type WholeItems =
  | { readonly kind: 'whole'; readonly items: readonly WholeItem[] }
  | { readonly kind: 'problems'; readonly problems: readonly ItemProblem[] }
  | { readonly kind: 'unknownIds'; readonly indexes: readonly number[] };

const isEdit = (input: MeasurementInput): input is MeasurementEdit => input.id !== undefined;

/** Completes items by what they leave as it is. The names of what they change join those that are known. */
export async function readWholeItems(
  { userId, sourceName }: Recorder,
  inputs: readonly MeasurementInput[],
  names: Map<string, PersonName>,
  now: number,
): Promise<WholeItems> {
  const ids = new Set(inputs.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const located = await locateMeasurements(userId, [...ids], now);
  const indexes = inputs.flatMap(({ id }, i) => (id === undefined || located.has(id) ? [] : [i]));
  if (indexes.length > 0) return { kind: 'unknownIds', indexes };
  const variables = await namesOf(
    userId,
    [...located.values()].map(({ variableId }) => variableId),
    names,
  );
  const problems: ItemProblem[] = [];
  const edits = new Map<number, MeasurementEdit>();
  const items = inputs.flatMap((input, i): WholeItem[] => {
    if (!isEdit(input)) {
      const found = names.get(foldName(input.variableName));
      const whole = completeNew(input, found && knownVariable(found));
      if ('value' in whole) return [{ input: { ...whole, sourceName: whole.sourceName ?? sourceName } }];
      problems.push(...whole.map((one) => inItem(i, one)));
      return [];
    }
    const changes = must(located, input.id);
    const edit = andThen(edits.get(changes.id), input);
    edits.set(changes.id, edit);
    const whole = completeEdit(edit, changes, knownVariable(must(variables, changes.variableId)));
    if (!('problem' in whole))
      return [{ input: { ...whole, sourceName: whole.sourceName ?? sourceName }, changes }];
    problems.push(inItem(i, whole));
    return [];
  });
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'whole', items };
}

const knownVariable = ({ userVariable }: PersonName) => ({
  userVariable,
  settings: effectiveSettings(userVariable),
});

/** Adds an edit to the one before it of the same measurement: each continues where the other ended. */
const andThen = (before: MeasurementEdit | undefined, edit: MeasurementEdit): MeasurementEdit => ({
  ...before,
  ...(Object.fromEntries(Object.entries(edit).filter(([, given]) => given !== undefined)) as typeof edit),
});

async function namesOf(
  userId: number,
  variableIds: readonly number[],
  names: Map<string, PersonName>,
): Promise<Map<number, PersonName>> {
  const known = new Map([...names.values()].map((name) => [name.variable.variableId, name]));
  const missing = [...new Set(variableIds)].filter((id) => !known.has(id));
  const found = missing.length === 0 ? new Map() : await findNamesOfVariables(userId, missing);
  for (const name of found.values()) {
    refuseLeaving([name.userVariable]);
    names.set(name.foldedName, name);
  }
  return new Map([...known, ...found]);
}
