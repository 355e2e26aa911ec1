import type { NamesAndAliases, PersonName } from '../../data/variables/person-names.ts';
import { must } from '../../domain/lists/must.ts';
import { wordsNeedYesNo } from '../../domain/measurements/posted-measurement.ts';
import { foldName } from '../../domain/texts/fold-name.ts';
import type { ItemProblem } from '../../domain/texts/item-problem.ts';
import { instantOf } from '../../domain/time/local-moment.ts';
import type { ZoneOffsets } from '../../domain/time/zone.ts';
import { canConvert, isYesNo } from '../../domain/units/convert.ts';
import { inUnit } from '../../domain/units/scale-text.ts';
import { getUnit } from '../../domain/units/units.ts';
import { effectiveSettings } from '../../domain/variables/effective-settings.ts';
import type { SentRow } from '../../schemas/devices/sent-bodies.ts';
import type { MeasurementInput } from '../../schemas/measurements/measurement-input.ts';
import { type RecordingRefusal, recordMeasurements } from '../measurements/record-measurements.ts';
import type { Recorder } from '../measurements/recording.ts';
import { lookUpNames } from '../variables/resolve-variables.ts';

interface ReceivedRows {
  readonly kind: 'received';
  readonly stored: number;
  readonly created: number;
  readonly variableIds: ReadonlySet<number>;
}

/** Names that the person measures nothing under. */
interface UnknownNames {
  readonly kind: 'unknownNames';
  readonly names: readonly string[];
}

const minute = 60;

/** Records rows of variables that the person has; nothing is recorded where one of them is not known. */
export async function receiveRows(
  recorder: Recorder,
  zone: ZoneOffsets,
  sent: readonly SentRow[],
  now: number,
  found?: Promise<NamesAndAliases>,
): Promise<ReceivedRows | UnknownNames | RecordingRefusal> {
  const asked = sent.map(({ variableName }) => variableName);
  const known = await lookUpNames(recorder.userId, asked, found);
  const unknown = new Map(
    asked.filter((name) => !known.has(foldName(name))).map((name) => [foldName(name), name]),
  );
  if (unknown.size > 0) return { kind: 'unknownNames', names: [...unknown.values()] };

  const arrived = Math.floor(now / minute) * minute;
  const read = sent.map((row) => inputOf(row, must(known, foldName(row.variableName)), zone, arrived));
  const problems = read.flatMap((one, i) =>
    'problem' in one ? [{ path: `[${i}].${one.path}`, problem: one.problem }] : [],
  );
  const inputs = read.flatMap((one) => ('problem' in one ? [] : [one]));
  if (problems.length > 0) return { kind: 'problems', problems };
  const recorded = await recordMeasurements(recorder, inputs, now);
  if (recorded.kind !== 'recorded') return recorded;
  const { outcomes } = recorded;
  return {
    kind: 'received',
    stored: new Set(outcomes.map(({ measurement }) => measurement.id)).size,
    created: outcomes.filter(({ status }) => status === 'created').length,
    variableIds: new Set(outcomes.map(({ measurement }) => measurement.variableId)),
  };
}

/** A key reads nothing: it does not learn which unit a variable has. */
function inputOf(
  { variableName, value, unit: given, at }: SentRow,
  { variable, userVariable }: PersonName,
  zone: ZoneOffsets,
  arrived: number,
): MeasurementInput | ItemProblem {
  const unit = given ?? effectiveSettings(userVariable).unit;
  if (!canConvert(unit, getUnit(variable.unitId)))
    return {
      path: 'unit',
      problem: `"${variableName}" cannot be measured ${inUnit(unit.abbreviatedName)}.`,
    };
  if (typeof value === 'object' && !isYesNo(unit))
    return {
      path: 'value',
      problem:
        given === undefined ? 'must be a number; only the unit yes/no accepts words.' : wordsNeedYesNo(unit),
    };
  return {
    variableName,
    unit,
    value,
    startAt: at === undefined ? arrived : instantOf(at, zone),
  };
}
