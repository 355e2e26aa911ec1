import { foldName } from '../domain/texts/fold-name.ts';
import { daySeconds, endSecond, firstSecond } from '../domain/time/calendar.ts';
import type { ZoneOffsets } from '../domain/time/zone.ts';
import { impossibleValue } from '../domain/units/impossible-value.ts';
import { findUnit } from '../domain/units/units.ts';
import { ImportRefusal, shortened } from './bytes/import-refusal.ts';
import type { Choices } from './choices.ts';
import { Fold } from './rows/fold.ts';
import type { ImportRow } from './rows/import-row.ts';
import type { Kind } from './rows/kinds.ts';
import { isSegment, Nights, type SleepSegment } from './rows/nights.ts';
import type { Reading } from './rows/series.ts';
import { plainName } from './rows/source-name.ts';
import { Tally, type Unreadable } from './tally.ts';

/** Where something stands: the file, and the line or element in it. */
export interface Place {
  readonly file: string;
  readonly line?: number;
}

/** What only the person knows; until it is answered, what depends on it waits. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly answers: readonly string[];
  readonly examples: readonly string[];
}

export interface Person {
  /** By which the times of files without a zone are read. */
  readonly zone: ZoneOffsets;
  /** Epoch seconds. */
  readonly now: number;
  readonly choices: Choices;
}

/** What was newer than this when a file was made may still change. */
const settling = 36 * 3600;
const mostOthers = 1000;
const mostVariables = 3000;
const mostQuestions = 100;

/** Takes what the readers of formats find, and keeps it as rows, counts and reasons. */
export class Collected {
  readonly person: Person;
  readonly fold: Fold;
  readonly tally = new Tally();
  readonly notices: string[] = [];
  readonly questions = new Map<string, Question>();
  /** Kinds that were seen and are not imported, with how often. */
  readonly others = new Map<string, number>();
  readonly #label: string;
  readonly #nights: Nights;
  readonly #named = new Map<Kind, Kind | undefined>();
  readonly #names = new Map<string, string | undefined>();
  readonly #rows: ImportRow[] = [];
  #settledUntil: number;

  constructor(label: string, person: Person) {
    this.person = person;
    this.#label = label;
    this.fold = new Fold(label);
    this.#nights = new Nights(label);
    this.#settledUntil = person.now;
  }

  take(place: Place, reading: Reading): undefined {
    const kind = this.#kindOf(reading.kind);
    if (kind === undefined) return;
    const sourceName = this.#sourceOf(reading.sourceName);
    const reason =
      sourceName === undefined
        ? 'its source has no name of 1 to 125 characters'
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

  /** A row of our own export, which is one already. */
  pass(place: Place, row: ImportRow): undefined {
    const { startAt: at, value, sourceName, note: _, ...variable } = row;
    // It is a name of theirs already, down to its apostrophe.
    const kind = this.#kindOf(this.#interned(variable), (name) => name);
    if (kind === undefined) return;
    const reason = this.#reasonAgainst({ kind, at, value, sourceName });
    if (reason !== undefined) return this.skip(place, reason, String(value));
    this.tally.count({ kind, at, value, sourceName }, true);
    this.#rows.push({ ...row, variableName: kind.variableName });
  }

  sleep(place: Place, sourceName: string, segment: SleepSegment): undefined {
    const source = this.#sourceOf(sourceName);
    if (source === undefined) this.skip(place, 'its source has no name of 1 to 125 characters', sourceName);
    else if (isSegment(segment)) this.#nights.add(source, segment);
    else this.skip(place, 'a stretch of sleep must end after it begins, within 36 hours', '');
  }

  skip(place: Place, reason: string, found: string): undefined {
    this.tally.skip(reason, placeText(place), found);
  }

  /** Of a kind that is only imported where the person asks for it. */
  other(name: string): undefined {
    const known = this.others.get(name);
    if (known === undefined && this.others.size >= mostOthers)
      throw new ImportRefusal(
        this.#label,
        `names more than ${mostOthers} kinds of data. Export fewer of them at once.`,
      );
    this.others.set(name, (known ?? 0) + 1);
  }

  isIncluded(name: string): boolean {
    return this.person.choices.include?.includes(name) === true;
  }

  /** The person's answer; without one the question is kept, and the caller counts what waits for it. */
  ask(question: Question, example = ''): string | undefined {
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

  /** When the file was made: nights that ended shortly before may still become longer. */
  madeAt(seconds: number): undefined {
    this.#settledUntil = Math.min(this.#settledUntil, seconds - settling);
  }

  /** Once a format is read to its end. */
  endNights(place: Place): undefined {
    for (const reading of this.#nights.readings(this.#settledUntil)) this.take(place, reading);
  }

  /** The rows that need no folding, as far as they have come. */
  drain(): ImportRow[] {
    return this.#rows.splice(0);
  }

  unreadable(): Unreadable[] {
    return this.tally.unreadable();
  }

  #reasonAgainst({ at, value, kind }: Reading): string | undefined {
    if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return 'its value is no number';
    // What programs write for "not recorded".
    if (value !== 0 && Math.abs(value) < 1e-300) return 'its value stands for none';
    if (!Number.isFinite(at)) return 'its time cannot be read';
    if (at >= 0 && at < 2 * daySeconds) return 'its time of 1970 stands for none';
    if (at < firstSecond || at >= endSecond) return 'its time is not between 1900 and 2100';
    if (at > this.person.now + daySeconds) return 'it lies more than a day in the future';
    const unit = findUnit(kind.unitAbbreviatedName);
    if (unit === undefined) return 'its unit is not known here';
    return unit.abbreviatedName === 'yes/no' || unit.category === 'Rating'
      ? impossible(value, unit)
      : undefined;
  }

  /** As the person wants it to be called; undefined where they do not want it. */
  #kindOf(kind: Kind, toName: (name: string) => string | undefined = plainName): Kind | undefined {
    if (this.#named.has(kind)) return this.#named.get(kind);
    const { leaveOut = [], variables = {} } = this.person.choices;
    const isWanted = !leaveOut.some((name) => foldName(name) === foldName(kind.variableName));
    const chosen = variables[kind.variableName];
    const variableName = chosen === undefined ? toName(kind.variableName) : plainName(chosen);
    const own = isWanted && variableName !== undefined ? { ...kind, variableName } : undefined;
    this.#named.set(kind, own);
    return own;
  }

  readonly #internedKinds = new Map<string, Kind>();

  /** One kind for all rows of a variable in a file that names its kinds itself. */
  #interned(variable: Omit<Kind, 'grain'>): Kind {
    const key = JSON.stringify(variable);
    const known = this.#internedKinds.get(key);
    if (known !== undefined) return known;
    if (this.#internedKinds.size >= mostVariables)
      throw new ImportRefusal(
        this.#label,
        `names more than ${mostVariables} variables. Take fewer of them into one file.`,
      );
    const kind: Kind = { ...variable, grain: 'second' };
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
  impossibleValue(value, unit) === undefined ? undefined : `its value is not one of ${unit.abbreviatedName}`;

const placeText = ({ file, line }: Place): string =>
  line === undefined ? shortened(file) : `${shortened(file)}, line ${line}`;
