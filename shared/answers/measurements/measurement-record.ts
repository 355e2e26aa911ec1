import { measurementCard } from '../../domain/cards/record-cards.ts';
import { findConnector } from '../../domain/connectors/connectors.ts';
import { categoryIcon } from '../../domain/icons/icon.ts';
import { startOfId } from '../../domain/ids/measurement-id.ts';
import { displayValueAndUnit } from '../../domain/measurements/display-value.ts';
import { etagOf } from '../../domain/measurements/etag.ts';
import { fillingSource } from '../../domain/measurements/filling-source.ts';
import type { GroupedRow } from '../../domain/measurements/grouping.ts';
import { inputType } from '../../domain/measurements/input-type.ts';
import { readNote } from '../../domain/measurements/note.ts';
import type { KnownVariable, Row } from '../../domain/measurements/row.ts';
import { formatDate, formatUtc } from '../../domain/time/calendar.ts';
import type { PersonClock } from '../../domain/time/person-clock.ts';
import { localDay } from '../../domain/time/zone.ts';
import { amountIn } from '../../domain/units/amount.ts';
import { categoryOf, type Unit } from '../../domain/units/units.ts';
import type { UserVariable } from '../../domain/variables/variable.ts';
import type { MeasurementRecord } from '../../schemas/measurements/measurement.ts';

/** The person who reads: dates are those of their clock, and links begin with `baseUrl`. */
export interface Reader {
  readonly clock: PersonClock;
  readonly baseUrl: string;
}

/**
 * A measurement as Interface 2.5 shows it. Members that are the same for all of its variable's stand apart from its own:
 * they are made and written once.
 */
export interface MeasurementView {
  readonly shared: SharedMembers;
  readonly own: OwnMembers;
  readonly userVariable: UserVariable;
}
type OwnMembers = Omit<MeasurementRecord, keyof SharedMembers>;

export function showMeasurement({ known, measurement, value, unit }: Row, reader: Reader): MeasurementView {
  const { id, sourceName, clientId, note, unitId, value: originalValue, createdAt, updatedAt } = measurement;
  const { userVariable } = known;
  const shared = membersOf(known, unit, sourceName, reader.baseUrl);
  const own = ownMembers(shared, startOfId(id), value, unit, reader.clock);
  // Set one by one: copying members takes longer than all that they are made of.
  own.id = id;
  own.etag = etagOf(measurement);
  own.originalValue = originalValue;
  own.originalUnitId = unitId;
  own.createdAt = formatUtc(createdAt);
  own.updatedAt = formatUtc(updatedAt);
  if (clientId !== undefined) own.clientId = clientId;
  if (note === undefined) return { shared, own, userVariable };
  const parts = readNote(note);
  const url = parts.noteObject?.url;
  const said = { ...own, ...parts, ...(typeof url === 'string' ? { url } : {}) };
  return { shared, own: said, userVariable };
}

export function showGroup(row: GroupedRow, reader: Reader): MeasurementView {
  const sourceName = row.sourceNames.length === 0 ? fillingSource : row.sourceNames.join(', ');
  const shared = membersOf(row.known, row.unit, sourceName, reader.baseUrl);
  const own = ownMembers(shared, row.startAt, row.value, row.unit, reader.clock);
  own.endAt = formatUtc(row.endAt);
  own.count = row.count;
  if (row.ends !== undefined) [own.minimum, own.maximum] = row.ends;
  if (row.leftOutSourceNames.length > 0) own.leftOutSourceNames = [...row.leftOutSourceNames];
  return { shared, own, userVariable: row.known.userVariable };
}

/** The same records with the descriptions of their variables. */
export function withLongDescriptions(
  records: readonly MeasurementView[],
  userVariables: readonly UserVariable[],
): MeasurementView[] {
  const descriptions = new Map(
    userVariables.map(({ variable, settings }) => [variable.variableId, settings.description]),
  );
  const made = new Map<SharedMembers, SharedMembers>();
  return records.map((record) => {
    const { shared } = record;
    const variableDescription = descriptions.get(shared.variableId);
    if (variableDescription === undefined) return record;
    const described = made.get(shared) ?? { ...shared, variableDescription };
    made.set(shared, described);
    return { ...record, shared: described };
  });
}

/** The records as JSON. Shared members are two thirds of each record, so they are turned into text once. */
export function writeRecords(records: readonly MeasurementView[]): string {
  const written = new Map<SharedMembers, string>();
  const beginningOf = (shared: SharedMembers) => {
    const text = written.get(shared) ?? JSON.stringify(shared).slice(0, -1);
    written.set(shared, text);
    return text;
  };
  return `[${records.map(({ shared, own }) => `${beginningOf(shared)},${JSON.stringify(own).slice(1)}`).join()}]`;
}

/** The records as JSON, with these members only. */
export const writeMembers = (
  records: readonly MeasurementView[],
  members: readonly (keyof MeasurementRecord)[],
): string =>
  JSON.stringify(
    records.map(({ shared, own }) => {
      const record: Partial<MeasurementRecord> = { ...shared, ...own };
      return Object.fromEntries(members.map((member) => [member, record[member]]));
    }),
  );

function ownMembers(
  shared: SharedMembers,
  startAt: number,
  value: number,
  unit: Unit,
  clock: PersonClock,
): OwnMembers {
  const at = formatUtc(startAt);
  const displayValueAndUnitString = displayValueAndUnit(value, unit);
  return {
    startAt: at,
    startDate: formatDate(localDay(clock.zone, startAt)),
    value,
    displayValueAndUnitString,
    card: measurementCard(shared.displayName, at, displayValueAndUnitString, shared),
  };
}

type SharedMembers = ReturnType<typeof sharedMembers>;
const madeBefore = new WeakMap<KnownVariable, Map<string, SharedMembers>>();

/** The members that rows of one variable, unit and source share, made once for all of them. */
function membersOf(known: KnownVariable, unit: Unit, sourceName: string, baseUrl: string): SharedMembers {
  const made = madeBefore.get(known) ?? new Map<string, SharedMembers>();
  madeBefore.set(known, made);
  const key = `${unit.id} ${baseUrl} ${sourceName}`;
  const members = made.get(key) ?? sharedMembers(known, unit, sourceName, baseUrl);
  made.set(key, members);
  return members;
}

function sharedMembers(
  { userVariable: { variable, settings: own }, settings }: KnownVariable,
  unit: Unit,
  sourceName: string,
  baseUrl: string,
) {
  const { category, valence, displayName } = settings;
  const [minimumAllowedValue, maximumAllowedValue] = [
    settings.minimumAllowedValue,
    settings.maximumAllowedValue,
  ].map((bound) =>
    bound === undefined ? undefined : amountIn(unit, { value: bound, unitId: settings.unit.id }),
  );
  const unitCategory = categoryOf(unit);
  const ownUnitCategory = categoryOf(settings.unit);
  const connector = findConnector(sourceName);
  return {
    variableId: variable.variableId,
    variableName: variable.name,
    displayName,
    variableCategoryId: category.id,
    variableCategoryName: category.name,
    unitId: unit.id,
    unitAbbreviatedName: unit.abbreviatedName,
    unitName: unit.name,
    unitCategoryId: unitCategory.id,
    unitCategoryName: unitCategory.name,
    sourceName,
    ...(connector === undefined ? {} : { connectorId: connector.id }),
    userVariableUnitId: settings.unit.id,
    userVariableUnitAbbreviatedName: settings.unit.abbreviatedName,
    userVariableUnitName: settings.unit.name,
    userVariableUnitCategoryId: ownUnitCategory.id,
    userVariableUnitCategoryName: ownUnitCategory.name,
    userVariableVariableCategoryId: category.id,
    userVariableVariableCategoryName: category.name,
    ...(own.description === undefined ? {} : { variableDescription: own.description }),
    valence,
    inputType: inputType(settings.unit, valence),
    ...categoryIcon(baseUrl, category),
    manualTracking: settings.unit.manualTracking === 1,
    ...(minimumAllowedValue === undefined ? {} : { minimumAllowedValue }),
    ...(maximumAllowedValue === undefined ? {} : { maximumAllowedValue }),
  };
}
