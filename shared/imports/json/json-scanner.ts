import { parseJson } from '../../domain/json/parse-json.ts';
import { ImportRefusal } from '../bytes/import-refusal.ts';

/** The place of a value: names of members, and indexes of lists. */
type JsonPath = readonly (string | number)[];

/** Names of members; `*` is any index of a list. */
export type JsonPattern = readonly string[];

export interface JsonItem {
  readonly path: JsonPath;
  /** Undefined if it cannot be read. */
  readonly value: unknown;
}

interface Frame {
  readonly isList: boolean;
  index: number;
  /** The member of an object that is being read; undefined before its name. */
  name: string | undefined;
}

type JsonToken = 'none' | 'name' | 'text' | 'word';

const deepest = 64;
/** The most characters of a record: those of real files are far shorter. */
const longestItem = 2 ** 20;
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const spaces = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Finds the values at some places of a file of JSON without keeping the file in memory. Each value that is found must
 * follow JSON's rules; the text between them is skipped without a check.
 */
export class JsonScanner {
  readonly #label: string;
  readonly #patterns: readonly JsonPattern[];
  readonly #frames: Frame[] = [];
  #token: JsonToken = 'none';
  #isEscaped = false;
  /** The part of a name or wanted value that was in the pieces before. */
  #held = '';
  /** The index in this piece at which that name or value continues; undefined if there is none. */
  #from: number | undefined;
  #wantedAt: number | undefined;
  #wantedPath: JsonPath = [];
  #piece = '';
  #items: JsonItem[] = [];

  constructor(label: string, patterns: readonly JsonPattern[]) {
    this.#label = label;
    this.#patterns = patterns;
  }

  /** The values that end in this piece. */
  read(piece: string): readonly JsonItem[] {
    [this.#piece, this.#items] = [piece, []];
    if (this.#from !== undefined) this.#from = 0;
    for (let i = 0; i < piece.length; i++) this.#step(piece.charCodeAt(i), i);
    if (this.#from !== undefined) this.#hold(piece.length);
    return this.#items;
  }

  /** Refuses a file that ends within a value, because it was cut. */
  end(): readonly JsonItem[] {
    this.#items = [];
    if (this.#token === 'word') this.#endValue(this.#piece.length);
    if (this.#frames.length > 0 || this.#token !== 'none')
      throw this.#refusal('ends in the middle of a value. Export or copy it again.');
    return this.#items;
  }

  #step(code: number, i: number): void {
    if (this.#token === 'name' || this.#token === 'text') this.#stepText(code, i);
    else if (spaces.has(code) || code === comma || code === closeList || code === closeObject)
      this.#stepEnd(code, i);
    else if (code === quote) this.#beginText(i);
    else if (code === openList || code === openObject) this.#open(code === openList, i);
    else if (code !== colon && this.#token === 'none') {
      this.#beginValue(i);
      this.#token = 'word';
    }
  }

  #stepText(code: number, i: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === backslash) this.#isEscaped = true;
    else if (code === quote) {
      if (this.#token === 'text') this.#endValue(i + 1);
      else this.#endName(i + 1);
    }
  }

  #stepEnd(code: number, i: number): void {
    if (this.#token === 'word') this.#endValue(i);
    const frame = this.#frames.at(-1);
    if (code === comma && frame !== undefined) {
      frame.index++;
      frame.name = undefined;
    } else if (code === closeList || code === closeObject) {
      if (frame?.isList !== (code === closeList))
        throw this.#refusal('has brackets that don’t match. It is damaged or not an export.');
      this.#frames.pop();
      this.#endValue(i + 1);
    }
  }

  #beginText(i: number): void {
    const frame = this.#frames.at(-1);
    const isName = frame !== undefined && !frame.isList && frame.name === undefined;
    if (isName && this.#wantedAt === undefined) this.#from = i;
    if (!isName) this.#beginValue(i);
    this.#token = isName ? 'name' : 'text';
  }

  #open(isList: boolean, i: number): void {
    this.#beginValue(i);
    if (this.#frames.length === deepest)
      throw this.#refusal(`is nested more than ${deepest} deep. It isn’t an export.`);
    this.#frames.push({ isList, index: 0, name: undefined });
  }

  #beginValue(i: number): void {
    if (this.#wantedAt !== undefined || !this.#patterns.some((pattern) => this.#fits(pattern))) return;
    this.#wantedAt = this.#frames.length;
    this.#wantedPath = this.#frames.map(({ isList, index, name = '' }) => (isList ? index : name));
    this.#from = i;
  }

  #fits(pattern: JsonPattern): boolean {
    return (
      pattern.length === this.#frames.length &&
      this.#frames.every(({ isList, name }, i) => (isList ? pattern[i] === '*' : pattern[i] === name))
    );
  }

  #endValue(until: number): void {
    this.#token = 'none';
    if (this.#wantedAt !== this.#frames.length) return;
    this.#hold(until);
    this.#items.push({ path: this.#wantedPath, value: parseJson(this.#held) });
    [this.#held, this.#from, this.#wantedAt] = ['', undefined, undefined];
  }

  #endName(until: number): void {
    this.#token = 'none';
    const frame = this.#frames.at(-1);
    if (this.#wantedAt !== undefined) {
      if (frame !== undefined) frame.name = '';
      return;
    }
    this.#hold(until);
    if (frame !== undefined) frame.name = String(parseJson(this.#held));
    [this.#held, this.#from] = ['', undefined];
  }

  #hold(until: number): void {
    this.#held += this.#piece.slice(this.#from, until);
    this.#from = until;
    if (this.#held.length > longestItem)
      throw this.#refusal('has a record of more than a million characters. It is damaged or not an export.');
  }

  #refusal(problem: string): ImportRefusal {
    return new ImportRefusal(this.#label, problem);
  }
}
