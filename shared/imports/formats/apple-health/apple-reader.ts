import { sensesByName } from '../../../domain/connectors/source-kind.ts';
import { isDecimalNumber } from '../../../domain/texts/decimal-number.ts';
import { unitInFull } from '../../../domain/units/quantity.ts';
import type { Collector, Place } from '../../collector.ts';
import { amountAsWritten, amountIn, unitFor } from '../../rows/amount.ts';
import { kinds, type RowKind, symptom, workout } from '../../rows/kinds.ts';
import type { XmlElement, XmlVisitor } from '../../xml/read-xml.ts';
import { readAppleTime } from './apple-time.ts';
import { symptomQuestion } from './symptom-question.ts';
import {
  flows,
  onRequest,
  quantities,
  severities,
  shortType,
  sleepStages,
  spoken,
  symptoms,
} from './types.ts';

type XmlAttributes = XmlElement['attributes'];

/** Elements at this depth are the person's records; deeper ones are parts of a record that was read already. */
const ownDepth = 2;

/** Makes readings of the elements of Apple's export.xml. */
export class AppleReader implements XmlVisitor {
  readonly #file: string;
  readonly #to: Collector;
  readonly #kinds = new Map<string, RowKind>();
  readonly #sensing = new Map<string, boolean>();
  readonly #described = new Set<string>();
  /** The record that is being read; whether it was typed in is known only at its end. */
  #open: XmlElement | undefined;
  #isTypedIn = false;

  constructor(file: string, to: Collector) {
    this.#file = file;
    this.#to = to;
  }

  open(element: XmlElement): undefined {
    const { name, attributes, depth } = element;
    if (name === 'MetadataEntry') {
      if (attributes.key === 'HKWasUserEntered' && attributes.value !== '0') this.#isTypedIn = true;
    } else if (depth !== ownDepth) return;
    else if (name === 'Record' || name === 'Workout') {
      this.#open = element;
      this.#isTypedIn = false;
    } else if (name === 'ExportDate') {
      const made = readAppleTime(attributes.value);
      if (made !== undefined) this.#to.madeAt(made.at);
    }
  }

  close(_name: string, depth: number): undefined {
    if (depth !== ownDepth || this.#open === undefined) return;
    const { name, attributes, line } = this.#open;
    this.#open = undefined;
    const place = { file: this.#file, line };
    if (name === 'Workout') this.#workout(place, attributes);
    else this.#record(place, attributes);
  }

  #record(place: Place, attributes: XmlAttributes): undefined {
    const type = shortType(attributes.type ?? '');
    if (type === 'SleepAnalysis') return this.#sleep(place, attributes);
    if (type === 'MindfulSession') return this.#mindful(place, attributes);
    if (type === 'MenstrualFlow') return this.#flow(place, attributes);
    if (symptoms.has(type)) return this.#symptom(place, attributes, type);
    const kind = quantities.get(type) ?? this.#asked(attributes);
    if (kind === undefined) return this.#to.other(attributes.type ?? 'without a type');
    this.#quantity(place, attributes, kind);
  }

  #quantity(place: Place, attributes: XmlAttributes, kind: RowKind): undefined {
    const { value = '', unit = '' } = attributes;
    const number = isDecimalNumber(value) ? Number(value) : Number.NaN;
    const amount = amountAsWritten(number, unit, kind);
    if (amount === undefined)
      return this.#to.skip(
        place,
        `unit can’t be converted to ${unitInFull(kind.unitAbbreviatedName) || 'a number'}`,
        unit,
      );
    this.#take(place, attributes, amount.kind, amount.value, value);
  }

  #sleep(place: Place, attributes: XmlAttributes): undefined {
    const { value = '', startDate, endDate } = attributes;
    const stage = sleepStages.get(value.replace('HKCategoryValueSleepAnalysis', ''));
    const [from, until] = [readAppleTime(startDate), readAppleTime(endDate)];
    if (stage === undefined) return this.#to.skip(place, 'unknown sleep stage', value);
    if (from === undefined || until === undefined)
      return this.#to.skip(place, 'unreadable time', `${startDate} – ${endDate}`);
    this.#to.sleep(place, this.#sourceOf(attributes), {
      stage,
      from: from.at,
      until: until.at,
      offset: until.offset,
    });
  }

  #mindful(place: Place, attributes: XmlAttributes): undefined {
    const [from, until] = [readAppleTime(attributes.startDate), readAppleTime(attributes.endDate)];
    const minutes = ((until?.at ?? Number.NaN) - (from?.at ?? Number.NaN)) / 60;
    this.#take(place, attributes, kinds.meditation, minutes, attributes.endDate ?? '');
  }

  #flow(place: Place, attributes: XmlAttributes): undefined {
    const value = (attributes.value ?? '').replace(/^HKCategoryValue(?:MenstrualFlow|VaginalBleeding)/, '');
    if (value === 'None' || value === 'Unspecified') return this.#to.other(`Menstrual Flow: ${value}`);
    this.#take(
      place,
      attributes,
      kinds.menstrualFlow,
      flows.get(value) ?? Number.NaN,
      attributes.value ?? '',
    );
  }

  #symptom(place: Place, attributes: XmlAttributes, type: string): undefined {
    const value = (attributes.value ?? '').replace(
      /^HKCategoryValue(?:Severity|Presence|AppetiteChanges)/,
      '',
    );
    if (value === 'NotPresent' || value === 'Unspecified') return this.#to.other(`${spoken(type)}: ${value}`);
    const answer = this.#to.ask(symptomQuestion, `${spoken(type)}: ${value}`);
    if (answer === undefined) return this.#to.skip(place, 'answer a question first: apple-symptoms', value);
    if (answer !== 'yes') return this.#to.other(attributes.type ?? type);
    const kind = this.#kind(type, () => symptom(spoken(type)));
    this.#take(place, attributes, kind, severities.get(value) ?? Number.NaN, attributes.value ?? '');
  }

  /** `duration` leaves pauses out; the end minus the beginning does not. */
  #workout(place: Place, attributes: XmlAttributes): undefined {
    const { workoutActivityType = '', duration = '', durationUnit = 'min' } = attributes;
    const type = workoutActivityType.replace('HKWorkoutActivityType', '');
    if (type === '') return this.#to.skip(place, 'workout type missing', workoutActivityType);
    const minutes = isDecimalNumber(duration) ? amountIn(Number(duration), durationUnit, 'min') : undefined;
    const kind = this.#kind(`Workout ${type}`, () => workout(spoken(type)));
    this.#take(place, attributes, kind, minutes ?? Number.NaN, duration);
  }

  #take(place: Place, attributes: XmlAttributes, kind: RowKind, value: number, found: string): undefined {
    if (Number.isNaN(value)) return this.#to.skip(place, 'not a number', found);
    const start = readAppleTime(attributes.startDate);
    if (start === undefined) return this.#to.skip(place, 'unreadable time', attributes.startDate ?? '');
    const sourceName = this.#sourceOf(attributes);
    this.#describe(sourceName, attributes.device);
    const isSensed = kind === kinds.glucose && this.#senses(sourceName);
    this.#to.take(place, { kind: isSensed ? kinds.sensedGlucose : kind, sourceName, value, ...start });
  }

  #asked(attributes: XmlAttributes): RowKind | undefined {
    const { type = '', unit } = attributes;
    const own = unit === undefined ? undefined : unitFor(unit);
    if (own === undefined || !this.#to.isIncluded(type)) return undefined;
    return this.#kind(type, () => onRequest(shortType(type), own));
  }

  /** Every record describes its device; one of a source is enough. */
  #describe(sourceName: string, device: string | undefined): undefined {
    if (this.#isTypedIn || device === undefined || this.#described.has(sourceName)) return;
    if (this.#described.size < 1000) this.#described.add(sourceName);
    this.#to.describe(sourceName, { device });
  }

  /** The name that the person gave, else the model; never the device's address, which changes every time. */
  #sourceOf({ sourceName = '', device = '' }: XmlAttributes): string {
    if (this.#isTypedIn) return 'Apple Health typed in';
    if (sourceName.trim() !== '') return sourceName;
    return /, model:([^,>]{1,100})/.exec(device)?.[1] ?? 'Apple Health';
  }

  #kind(key: string, make: () => RowKind): RowKind {
    const known = this.#kinds.get(key);
    if (known !== undefined) return known;
    const kind = make();
    if (this.#kinds.size < 1000) this.#kinds.set(key, kind);
    return kind;
  }

  #senses(sourceName: string): boolean {
    const known = this.#sensing.get(sourceName);
    if (known !== undefined) return known;
    const isSensing = sensesByName(sourceName);
    if (this.#sensing.size < 1000) this.#sensing.set(sourceName, isSensing);
    return isSensing;
  }
}
