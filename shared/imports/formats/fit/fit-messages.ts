import { ImportRefusal } from '../../bytes/import-refusal.ts';

/** A message of a FIT file: its number in the public profile, and its numbers and texts by field; unset ones are left out. */
export interface FitMessage {
  readonly number: number;
  readonly fields: ReadonlyMap<number, number>;
  readonly texts: ReadonlyMap<number, string>;
}

interface MessageField {
  readonly id: number;
  readonly size: number;
  readonly type: number;
}

interface Definition {
  readonly number: number;
  readonly isLittle: boolean;
  readonly fields: readonly MessageField[];
  /** Bytes of fields that an app of the device has added. */
  readonly added: number;
}

const [crcBytes, timestamp] = [2, 253];

/** Whether bytes begin as a FIT file does. */
export const isFit = (head: Uint8Array): boolean =>
  head.length >= 12 && String.fromCharCode(...head.subarray(8, 12)) === '.FIT';

/** The messages of a file, or of several that were written one after the other. */
export function* fitMessages(bytes: Uint8Array<ArrayBuffer>, label: string): Generator<FitMessage> {
  for (let at = 0; at < bytes.length; ) {
    const rest = bytes.subarray(at);
    if (!isFit(rest)) throw damaged(label);
    const headBytes = rest[0] ?? 0;
    const until = headBytes + new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(4, true);
    if (until > rest.length) throw damaged(label);
    yield* new Decoder(rest.subarray(0, until), headBytes, label).messages();
    at += until + crcBytes;
  }
}

const damaged = (label: string): ImportRefusal =>
  new ImportRefusal(label, 'is incomplete or damaged. Copy it from the device again.');

class Decoder {
  readonly #view: DataView;
  readonly #label: string;
  readonly #definitions = new Map<number, Definition>();
  #at: number;
  /** The last time that was written in full, for those of which only the last bits are. */
  #time = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>, start: number, label: string) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#label = label;
    this.#at = start;
  }

  *messages(): Generator<FitMessage> {
    try {
      while (this.#at < this.#view.byteLength) {
        const message = this.#next(this.#byte());
        if (message !== undefined) yield message;
      }
    } catch (error) {
      throw error instanceof RangeError ? damaged(this.#label) : error;
    }
  }

  #next(head: number): FitMessage | undefined {
    const isShort = (head & 0x80) !== 0;
    if (!isShort && (head & 0x40) !== 0) return this.#define(head & 0x0f, (head & 0x20) !== 0);
    const definition = this.#definitions.get(isShort ? (head >> 5) & 0x03 : head & 0x0f);
    if (definition === undefined) throw damaged(this.#label);
    const { fields, texts } = this.#fields(definition);
    const written = fields.get(timestamp);
    if (written !== undefined) this.#time = written;
    else if (isShort) {
      this.#time += ((head & 0x1f) - this.#time) & 0x1f;
      fields.set(timestamp, this.#time);
    }
    return { number: definition.number, fields, texts };
  }

  #define(local: number, hasAdded: boolean): undefined {
    this.#at++;
    const isLittle = this.#byte() === 0;
    const number = this.#view.getUint16(this.#at, isLittle);
    this.#at += 2;
    const fields = this.#triples();
    const added = hasAdded ? this.#triples().reduce((sum, { size }) => sum + size, 0) : 0;
    this.#definitions.set(local, { number, isLittle, fields, added });
  }

  #triples(): MessageField[] {
    return Array.from({ length: this.#byte() }, () => ({
      id: this.#byte(),
      size: this.#byte(),
      type: this.#byte(),
    }));
  }

  #fields({ fields: own, isLittle, added }: Definition) {
    const [fields, texts] = [new Map<number, number>(), new Map<number, string>()];
    for (const { id, size, type } of own) {
      const value = numberAt(this.#view, this.#at, { type, size, isLittle });
      if (value !== undefined) fields.set(id, value);
      else if (type === textType) texts.set(id, textAt(this.#view, this.#at, size));
      this.#at += size;
    }
    this.#at += added;
    if (this.#at > this.#view.byteLength) throw damaged(this.#label);
    return { fields, texts };
  }

  #byte(): number {
    return this.#view.getUint8(this.#at++);
  }
}

const textType = 0x07;

/** A text ends at its first byte of 0. */
function textAt(view: DataView, at: number, size: number): string {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + at, size);
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).trim();
}

interface Spelling {
  readonly type: number;
  readonly size: number;
  readonly isLittle: boolean;
}

/** The number at a place; undefined if it is unset, a text, a list, or of eight bytes, of which nothing here is. */
function numberAt(view: DataView, at: number, { type, size, isLittle }: Spelling): number | undefined {
  const read = types.get(type & 0x1f);
  if (read === undefined || read.size !== size) return undefined;
  const value = read.at(view, at, isLittle);
  return value === read.unset || Number.isNaN(value) ? undefined : value;
}

interface Type {
  readonly size: number;
  readonly unset: number;
  readonly at: (view: DataView, at: number, isLittle: boolean) => number;
}

const type = (size: number, unset: number, at: Type['at']): Type => ({ size, unset, at });
const uint8 = (unset: number) => type(1, unset, (view, at) => view.getUint8(at));
const uint16 = (unset: number) => type(2, unset, (view, at, isLittle) => view.getUint16(at, isLittle));
const uint32 = (unset: number) => type(4, unset, (view, at, isLittle) => view.getUint32(at, isLittle));

/** Base types of the public profile; those that end in z have 0 for unset. */
const types: ReadonlyMap<number, Type> = new Map([
  [0x00, uint8(0xff)],
  [0x01, type(1, 0x7f, (view, at) => view.getInt8(at))],
  [0x02, uint8(0xff)],
  [0x03, type(2, 0x7fff, (view, at, isLittle) => view.getInt16(at, isLittle))],
  [0x04, uint16(0xffff)],
  [0x05, type(4, 0x7fff_ffff, (view, at, isLittle) => view.getInt32(at, isLittle))],
  [0x06, uint32(0xffff_ffff)],
  [0x08, type(4, Number.NaN, (view, at, isLittle) => view.getFloat32(at, isLittle))],
  [0x09, type(8, Number.NaN, (view, at, isLittle) => view.getFloat64(at, isLittle))],
  [0x0a, uint8(0)],
  [0x0b, uint16(0)],
  [0x0c, uint32(0)],
  [0x0d, uint8(0xff)],
]);
