/** Base types of FIT by name: the number that a definition has, and the bytes. */
const types = {
  enum: [0x00, 1],
  uint8: [0x02, 1],
  sint16: [0x83, 2],
  uint16: [0x84, 2],
  uint32: [0x86, 4],
  uint32z: [0x8c, 4],
  float32: [0x88, 4],
  string: [0x07, 0],
} as const;

type FitField = readonly [id: number, type: keyof typeof types, value: number | string];

export interface FitPart {
  readonly number: number;
  readonly fields: readonly FitField[];
  readonly isBig?: boolean;
  /** Bytes of a field that an app added. */
  readonly added?: number;
  /** Written with its time in the head: seconds after the last full time, up to 31. */
  readonly after?: number;
}

/** Seconds of FIT, from an ISO time. */
export const fitTime = (text: string): number => Date.parse(`${text}Z`) / 1000 - 631_065_600;

/** A FIT file as the protocol describes it, with both checksums, written without any of our readers. */
export function makeFit(parts: readonly FitPart[]): Uint8Array {
  const records = Buffer.concat(parts.flatMap((part) => [definitionOf(part), dataOf(part)]));
  const head = Buffer.alloc(14);
  head.set([14, 0x20]);
  head.writeUInt16LE(2195, 2);
  head.writeUInt32LE(records.length, 4);
  head.write('.FIT', 8, 'latin1');
  head.writeUInt16LE(crcOf(head.subarray(0, 12)), 12);
  const end = Buffer.alloc(2);
  end.writeUInt16LE(crcOf(Buffer.concat([head, records])));
  return new Uint8Array(Buffer.concat([head, records, end]));
}

const sizeOf = ([, type, value]: FitField): number =>
  type === 'string' ? String(value).length + 1 : types[type][1];

/** Short heads name one of four definitions only, so each message brings its own, as number 1. */
function definitionOf({ number, fields, isBig = false, added }: FitPart): Buffer {
  const [high, low] = [number >> 8, number & 0xff];
  return Buffer.from([
    added === undefined ? 0x41 : 0x61,
    0,
    isBig ? 1 : 0,
    ...(isBig ? [high, low] : [low, high]),
    fields.length,
    ...fields.flatMap((field) => [field[0], sizeOf(field), types[field[1]][0]]),
    ...(added === undefined ? [] : [1, 0, added, 0]),
  ]);
}

function dataOf({ fields, isBig = false, added = 0, after }: FitPart): Buffer {
  const head = Buffer.from([after === undefined ? 0x01 : 0x80 | (1 << 5) | after]);
  return Buffer.concat([head, ...fields.map((field) => bytesOf(field, isBig)), Buffer.alloc(added, 7)]);
}

function bytesOf(field: FitField, isBig: boolean): Buffer {
  const [, type, value] = field;
  const bytes = Buffer.alloc(sizeOf(field));
  if (type === 'string') bytes.write(String(value), 'utf8');
  else if (type === 'float32') bytes.writeFloatLE(Number(value));
  else if (type === 'sint16') bytes.writeInt16LE(Number(value));
  else bytes.writeUIntLE(Number(value), 0, bytes.length);
  return isBig && type !== 'string' ? Buffer.from(bytes.reverse()) : bytes;
}

/** The checksum of the protocol, four bits at a time. */
function crcOf(bytes: Uint8Array): number {
  const table = [
    0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401, 0xa001, 0x6c00, 0x7800, 0xb401, 0x5000,
    0x9c01, 0x8801, 0x4400,
  ];
  return bytes.reduce(
    (sum, byte) =>
      [byte & 0xf, byte >> 4].reduce(
        (crc, part) => (crc >> 4) ^ (table[crc & 0xf] ?? 0) ^ (table[part] ?? 0),
        sum,
      ),
    0,
  );
}
