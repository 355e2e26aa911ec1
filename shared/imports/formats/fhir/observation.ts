import { variableOf } from '../../../domain/fhir/codes.ts';
import { foldName } from '../../../domain/texts/fold-name.ts';
import { canConvert } from '../../../domain/units/convert.ts';
import { unitInFull } from '../../../domain/units/quantity.ts';
import { findUnit } from '../../../domain/units/units.ts';
import { variableCategoryNames } from '../../../domain/variables/categories.ts';
import type { Collector, Place } from '../../collector.ts';
import { type Members, membersOf, numberIn, textIn } from '../../read-json.ts';
import { amountIn } from '../../rows/amount.ts';
import type { RowKind } from '../../rows/kinds.ts';
import { kindCalled } from '../../rows/synonyms.ts';
import { timeOf } from '../../tables/local-day.ts';
import { unitOf } from './ucum-units.ts';

const listIn = (members: Members, name: string): readonly Members[] => {
  const value = members[name];
  return Array.isArray(value) ? value.map(membersOf) : [];
};

/** The tags of our own exports, which FHIR does not have. */
interface OwnTags {
  readonly category?: string;
  readonly operation?: 'MEAN' | 'SUM';
  /** The ends of the scale that the value is on: "0 to 5". */
  readonly scale?: string;
}

function ownTags(observation: Members): OwnTags {
  const tags = listIn(membersOf(observation.meta), 'tag');
  const tagged = (system: string) =>
    textIn(tags.find((tag) => tag.system === `urn:daymark:${system}`) ?? {}, 'code');
  const [category, operation] = [tagged('variable-category'), tagged('combination-operation')];
  const scale = tagged('scale');
  return {
    ...(variableCategoryNames.includes(category) && { category }),
    ...((operation === 'MEAN' || operation === 'SUM') && { operation }),
    ...(scale !== '' && { scale }),
  };
}

interface Subject {
  readonly name: string;
  /** The unit that the code is meant for. */
  readonly unit?: string;
}

/** Our own exports name variables by their text, which is the person's own name; others by LOINC, then by text. */
function subjectOf(code: Members, isOwn: boolean): Subject | undefined {
  const codings = listIn(code, 'coding');
  const loinc = codings.filter(({ system }) => system === 'http://loinc.org');
  const known = loinc
    .map((coding) => variableOf.get(textIn(coding, 'code')))
    .find((one) => one !== undefined);
  const text = textIn(code, 'text') || textIn(codings[0] ?? {}, 'display');
  if (isOwn && text !== '') return { name: text, ...(known && { unit: known.unit }) };
  if (known !== undefined) return known;
  return text === '' ? undefined : { name: text };
}

const kinds = new Map<string, RowKind>();

function kindOf(subject: Subject, unit: string, own: OwnTags): RowKind {
  const key = `${subject.name}\n${unit}\n${own.category}\n${own.operation}`;
  const known = kindCalled(subject.name);
  const like =
    known !== undefined && foldName(known.variableName) === foldName(subject.name) ? known : undefined;
  const kind = kinds.get(key) ?? {
    variableName: subject.name,
    variableCategoryName: own.category ?? like?.variableCategoryName ?? 'Miscellaneous',
    unitAbbreviatedName: unit,
    combinationOperation:
      own.operation ?? like?.combinationOperation ?? findUnit(unit)?.combinationOperation ?? 'MEAN',
    // Observations are single readings, which are not joined to hours.
    grain: 'second' as const,
  };
  if (kinds.size < 1000) kinds.set(key, kind);
  return kind;
}

interface ObservedValue {
  readonly unit: string;
  readonly value: number;
}

/** The observed value, or a sentence if it cannot be recorded. */
function observedIn(observed: Members, subject: Subject, own: OwnTags): ObservedValue | string {
  if (observed.dataAbsentReason !== undefined) return 'placeholder for a missing value';
  if (typeof observed.valueBoolean === 'boolean')
    return { unit: 'yes/no', value: observed.valueBoolean ? 1 : 0 };
  if (typeof observed.valueInteger === 'number')
    return { unit: subject.unit ?? 'count', value: observed.valueInteger };
  if (observed.valueQuantity === undefined) return 'value can’t be recorded';
  const quantity = membersOf(observed.valueQuantity);
  if (quantity.comparator !== undefined) return 'value is only a limit';
  const [value, code, words] = [
    numberIn(quantity, 'value'),
    textIn(quantity, 'code'),
    own.scale === undefined ? textIn(quantity, 'unit') : `${own.scale} Rating`,
  ];
  if (Number.isNaN(value)) return 'not a number';
  const known = unitOf(code, words, subject.unit);
  if (known === undefined) return 'unknown unit';
  const { unit, factor } = known;
  const amount = factor === 1 ? value : Number((value * factor).toPrecision(12));
  return own.category !== undefined ? { unit, value: amount } : inUsualUnit(unit, amount, subject);
}

/** The value as it is written, if its unit becomes the usual one of its subject; a sentence if it does not. */
function inUsualUnit(unit: string, value: number, subject: Subject): ObservedValue | string {
  if (subject.unit === undefined || unit === subject.unit) return { unit, value };
  const amount = unit === 'mmol/L' ? amountIn(value, unit, subject.unit) : undefined;
  if (amount !== undefined) return { unit: subject.unit, value: amount };
  const [from, to] = [findUnit(unit), findUnit(subject.unit)];
  if (from === undefined || to === undefined || !canConvert(from, to))
    return `unit can’t be converted to ${unitInFull(subject.unit) || 'a number'}`;
  return { unit, value };
}

/** The time of an observation; a period counts from its start. */
const timeText = (observation: Members): string =>
  textIn(observation, 'effectiveDateTime') ||
  textIn(observation, 'effectiveInstant') ||
  textIn(membersOf(observation.effectivePeriod), 'start');

const sourceOf = (observation: Members): string =>
  textIn(membersOf(observation.device), 'display') ||
  textIn(listIn(observation, 'performer')[0] ?? {}, 'display') ||
  'FHIR';

const counting = new Set(['final', 'amended', 'corrected']);

/** Takes one Observation of FHIR R4; each component of a panel is a row. */
export function takeObservation(place: Place, observation: Members, to: Collector): undefined {
  const status = textIn(observation, 'status');
  if (!counting.has(status))
    return to.other(`Observations that are ${status.slice(0, 30) || 'of no status'}`);
  const written = timeText(observation);
  const time = timeOf(written, to);
  if (time === undefined) return to.skip(place, 'unreadable time', written);
  const own = ownTags(observation);
  const isOwn = own.category !== undefined;
  const note = listIn(observation, 'note')
    .map((one) => textIn(one, 'text'))
    .filter((text) => text !== '')
    .join('\n');
  const components = listIn(observation, 'component');
  const hasValue = Object.keys(observation).some((name) => name.startsWith('value'));
  const parts = (hasValue || components.length === 0 ? [observation, ...components] : components).map(
    (observed) => {
      const subject = subjectOf(membersOf(observed.code), isOwn);
      return {
        name: subject?.name ?? '',
        found: subject ? observedIn(observed, subject, own) : 'doesn’t say what was observed',
        kindIn: (unit: string) => subject && kindOf(subject, unit, own),
      };
    },
  );
  const isHalf = (name: string) =>
    parts.some((one) => halves.get(name) === one.name && typeof one.found !== 'string');
  for (const { name, found, kindIn } of parts) {
    if (typeof found === 'string') {
      to.skip(place, isHalf(name) ? `${onlyHalf}: ${found}` : found, name);
      continue;
    }
    const kind = kindIn(found.unit);
    if (kind !== undefined)
      to.take(place, {
        kind,
        sourceName: sourceOf(observation),
        value: found.value,
        ...time,
        ...(note !== '' && { note }),
      });
  }
}

const pressures = ['Systolic Blood Pressure', 'Diastolic Blood Pressure'] as const;
const halves = new Map<string, string>([pressures, pressures.toReversed() as [string, string]]);
const onlyHalf = 'only the other half of this blood pressure is recorded';
