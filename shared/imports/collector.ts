import type { SourceDetails } from '../domain/connectors/person-sources.ts';
import { foldName } from '../domain/texts/fold-name.ts';
import { daySeconds, endSecond, firstSecond } from '../domain/time/calendar.ts';
import type { ZoneOffsets } from '../domain/time/zone.ts';
import { impossibleValue } from '../domain/units/convert.ts';
import { inUnit } from '../domain/units/scale-text.ts';
import { findUnit } from '../domain/units/units.ts';
import { ImportRefusal, shortened } from './bytes/import-refusal.ts';
import type { Choices } from './choices.ts';
import { ReadingCounts, type UnreadableCount } from './reading-counts.ts';
import { Fold } from './rows/fold.ts';
import type { ImportRow } from './rows/import-row.ts';
import type { RowKind } from './rows/kinds.ts';
import { isSegment, Nights, type SleepSegment } from './rows/nights.ts';
import type { SensorReading } from './rows/series.ts';
import { plainName } from './rows/source-name.ts';

/** A place in an import: the file, and the line or element in it. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  /** The kind of data, where the preview says by kind what was left out. */
  readonly kind?: string;
}

/** A question that only the person can answer; readings that depend on it wait for the answer. */
export interface ImportQuestion {
  readonly id: string;
  readonly text: string;
  readonly answers: readonly string[];
  readonly examples: readonly string[];
}

export interface ImportingPerson {
  /** The zone of times in files that name none. */
  readonly zone: ZoneOffsets;
  /** Epoch seconds. */
  readonly now: number;
  readonly choices: Choices;
}

/** Nights that ended less than this before a file was made may still change. */
const openNightSeconds = 36 * 3600;
const mostOthers = 1000;
const mostVariables = 3000;
const mostQuestions = 100;
const longestDevice = 300;

/** Takes the readings that the readers of formats find, and keeps rows, counts and reasons. */
export class Collector {
  readonly person: ImportingPerson;
  readonly fold: Fold;
  readonly nights: Nights;
  readonly tally = new ReadingCounts();
  readonly notices: string[] = [];
  readonly questions = new Map<string, ImportQuestion>();
  /** The number of records of kinds that are not imported, by the kind's name. */
  readonly others = new Map<string, number>();
  /** Those among them that are imported if the person asks for them. */
  readonly offered = new Set<string>();
  /** The facts about sources that the files or the phone tell, by the source's name. */
  readonly sourceDetails = new Map<string, SourceDetails>();
  readonly #label: string;
  readonly #named = new Map<RowKind, RowKind | undefined>();
  readonly #names = new Map<string, string | undefined>();
  readonly #rows: ImportRow[] = [];
  #finalUntil: number;

  constructor(label: string, person: ImportingPerson) {
    this.person = person;
    this.#label = label;
    this.fold = new Fold(label);
    this.nights = new Nights(label);
    this.#finalUntil = person.now;
  }

  take(place: Place, reading: SensorReading): undefined {
    const kind = this.#kindOf(reading.kind);
    if (kind === undefined) return;
    const sourceName = this.#sourceOf(reading.sourceName);
    const reason =
      sourceName === undefined
        ? 'source name missing or longer than 125 characters'
        : this.#reasonAgainst(reading);
    if (sourceName === undefined || reason !== undefined)
      return this.skip(
        place,
        reason ?? '',
        sourceName === undefined ? reading.sourceName : String(reading.value),
      );
    const own = { ...reading, kind, sourceName };
    this.tally.count(own);
    this.fold.add(own);
  }

  /** Takes a row of our own export, which needs no folding. */
  pass(place: Place, row: ImportRow): undefined {
    const { startAt: at, value, sourceName, note: _, ...variable } = row;
    // Our own export has the person's own names, which are kept to the letter.
    const kind = this.#kindOf(this.#interned(variable), (name) => name);
    if (kind === undefined) return;
    // The service keeps ratings outside of their scale, so its own export may hold some.
    const reason = this.#reasonAgainst({ kind, at, value, sourceName }, true);
    if (reason !== undefined) return this.skip(place, reason, String(value));
    this.tally.count({ kind, at, value, sourceName }, true);
    this.#rows.push({ ...row, variableName: kind.variableName });
  }

  /** Takes facts about a source; the first word counts. */
  describe(sourceName: string, { device, keeps, sumsUp }: SourceDetails): undefined {
    const source = this.#sourceOf(sourceName);
    if (source === undefined) return;
    const known = this.sourceDetails.get(source);
    if (
      known === undefined
        ? this.sourceDetails.size >= mostVariables
        : keeps === undefined || known.keeps !== undefined
    )
      return;
    this.sourceDetails.set(source, {
      device: known?.device ?? device?.slice(0, longestDevice),
      keeps,
      sumsUp: sumsUp === undefined ? undefined : this.#sourceOf(sumsUp),
    });
  }

  sleep(place: Place, sourceName: string, segment: SleepSegment): undefined {
    const source = this.#sourceOf(sourceName);
    if (source === undefined)
      this.skip(place, 'source name missing or longer than 125 characters', sourceName);
    else if (isSegment(segment)) this.nights.add(source, segment);
    else this.skip(place, 'sleep must end after it starts, within 36 hours', '');
  }

  skip(place: Place, reason: string, found: string): undefined {
    this.tally.skip(reason, placeText(place), found, place.kind);
  }

  /** Counts a record of a kind that is not imported, or only if the person asks for it. */
  other(name: string, count = 1): undefined {
    if (count === 0) return;
    const known = this.others.get(name);
    if (known === undefined && this.others.size >= mostOthers)
      throw new ImportRefusal(
        this.#label,
        `names more than ${mostOthers} kinds of data. Export fewer of them at once.`,
      );
    this.others.set(name, (known ?? 0) + count);
  }

  /** Whether the person asks for a kind; to have been asked here is what makes it one that they can ask for. */
  isIncluded(name: string): boolean {
    if (this.offered.size < mostOthers) this.offered.add(name);
    return this.person.choices.include?.includes(name) === true;
  }

  /** The person's answer; without one, the question is kept, and the caller skips the record. */
  ask(question: ImportQuestion, example = ''): string | undefined {
    const answer = this.person.choices.answers?.[question.id];
    if (answer !== undefined) return answer;
    const known = this.questions.get(question.id) ?? question;
    if (this.questions.size >= mostQuestions && !this.questions.has(question.id)) return undefined;
    const examples =
      example === '' || known.examples.length >= 3 || known.examples.includes(example)
        ? known.examples
        : [...known.examples, shortened(example)];
    this.questions.set(question.id, { ...known, examples });
    return undefined;
  }

  /** Takes the time at which the file was made: nights that ended shortly before may still become longer. */
  madeAt(seconds: number): undefined {
    this.#finalUntil = Math.min(this.#finalUntil, seconds - openNightSeconds);
  }

  /** Makes readings of the nights; called when a format is read to its end. */
  endNights(place: Place): undefined {
    for (const reading of this.nights.readings(this.#finalUntil)) this.take(place, reading);
  }

  /** Takes out the rows so far that need no folding. */
  drain(): ImportRow[] {
    return this.#rows.splice(0);
  }

  unreadable(): UnreadableCount[] {
    return this.tally.unreadable();
  }

  #reasonAgainst({ at, value, kind }: SensorReading, isRecorded = false): string | undefined {
    if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return 'not a number';
    // Some programs write such numbers and times for "not recorded"; the service itself never does.
    if (value !== 0 && Math.abs(value) < 1e-300 && !isRecorded) return 'placeholder for a missing value';
    if (!Number.isFinite(at)) return 'unreadable time';
    if (at >= 0 && at < 2 * daySeconds && !isRecorded) return 'placeholder time in 1970';
    if (at < firstSecond || at >= endSecond) return 'time not between 1900 and 2100';
    if (at > this.person.now + daySeconds) return 'more than a day in the future';
    const unit = findUnit(kind.unitAbbreviatedName);
    if (unit === undefined) return 'unknown unit';
    const isScale = unit.category === 'Rating' && !isRecorded;
    return unit.abbreviatedName === 'yes/no' || isScale ? impossible(value, unit) : undefined;
  }

  /** The kind under the person's own name; undefined if they leave it out. */
  #kindOf(kind: RowKind, toName: (name: string) => string | undefined = plainName): RowKind | undefined {
    if (this.#named.has(kind)) return this.#named.get(kind);
    const { leaveOut = [], variables = {} } = this.person.choices;
    const isWanted = !leaveOut.some((name) => foldName(name) === foldName(kind.variableName));
    const chosen = variables[kind.variableName];
    const variableName = chosen === undefined ? toName(kind.variableName) : plainName(chosen);
    const own = isWanted && variableName !== undefined ? { ...kind, variableName } : undefined;
    this.#named.set(kind, own);
    return own;
  }

  readonly #internedKinds = new Map<string, RowKind>();

  /** One kind object for all rows of a variable, in a file that names its kinds itself. */
  #interned(variable: Omit<RowKind, 'grain'>): RowKind {
    const key = JSON.stringify(variable);
    const known = this.#internedKinds.get(key);
    if (known !== undefined) return known;
    if (this.#internedKinds.size >= mostVariables)
      throw new ImportRefusal(
        this.#label,
        `names more than ${mostVariables} variables. Import fewer of them at once.`,
      );
    const kind: RowKind = { ...variable, grain: 'second' };
    this.#internedKinds.set(key, kind);
    return kind;
  }

  #sourceOf(name: string): string | undefined {
    if (this.#names.has(name)) return this.#names.get(name);
    const plain = plainName(name);
    // Names that no source has are not remembered: a hostile file has a million of them.
    if (plain !== undefined && this.#names.size < 10_000) this.#names.set(name, plain);
    return plain;
  }
}

const impossible = (value: number, unit: Parameters<typeof impossibleValue>[1]): string | undefined =>
  impossibleValue(value, unit) === undefined
    ? undefined
    : `not a possible value (${inUnit(unit.abbreviatedName)})`;

const placeText = ({ file, line }: Place): string =>
  line === undefined ? shortened(file) : `${shortened(file)}, line ${line}`;
