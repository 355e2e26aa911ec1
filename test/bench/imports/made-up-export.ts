import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';
import { formatUtc } from '../../../shared/domain/time/calendar.ts';

export interface MadeUp {
  readonly bytes: number;
  readonly records: number;
}

const device =
  'device="&lt;&lt;HKDevice: 0x301a2b3c&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch7,3, software:11.1&gt;"';
const first = Date.UTC(2020, 0, 1) / 1000;
const firstDate = '2020-01-01';
/** The number of different values that are recorded. */
const values = 50;
const [watch, phone] = ['A.’s Apple Watch', 'A.’s iPhone'];

/** The kinds of records: one every `every` seconds between the hours `from` and `until`. */
const streams = [
  { type: 'HeartRate', unit: 'count/min', every: 300, from: 0, until: 24, source: watch },
  { type: 'StepCount', unit: 'count', every: 600, from: 7, until: 22, source: watch },
  { type: 'StepCount', unit: 'count', every: 600, from: 8, until: 21, source: phone },
  { type: 'ActiveEnergyBurned', unit: 'kcal', every: 300, from: 7, until: 22, source: watch },
  { type: 'DistanceWalkingRunning', unit: 'km', every: 600, from: 7, until: 22, source: watch },
  { type: 'BasalEnergyBurned', unit: 'kcal', every: 900, from: 0, until: 24, source: watch },
] as const;

/** Writes a zip as a phone makes it, with an export.xml of about `wantedBytes`; it is never held in memory. */
export async function writeMadeUpExport(file: string, wantedBytes: number): Promise<MadeUp> {
  const output = createWriteStream(file);
  const name = Buffer.from('apple_health_export/export.xml');
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt16LE(name.length, 26);
  output.write(Buffer.concat([header, name]));
  const deflate = createDeflateRaw({ level: 1 });
  let [packed, bytes, crc, records] = [0, 0, 0, 0];
  deflate.on('data', (piece: Buffer) => {
    packed += piece.length;
  });
  deflate.pipe(output, { end: false });
  for (const text of pieces(wantedBytes, (count) => {
    records += count;
  })) {
    const piece = Buffer.from(text);
    crc = crc32(piece, crc);
    bytes += piece.length;
    if (!deflate.write(piece)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  output.write(Buffer.concat([descriptor(crc, packed, bytes), directory({ name, crc, packed, bytes })]));
  output.end();
  await once(output, 'close');
  return { bytes, records };
}

function* pieces(wantedBytes: number, count: (records: number) => void): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n <ExportDate value="2026-11-14 08:00:00 +0000"/>\n';
  // Gigabytes take long if each record is written by itself: there are as many days as values, under other dates.
  const days = Array.from({ length: values }, (_, day) =>
    streams.flatMap((stream) => recordsOf(stream, day)),
  );
  const texts = days.map((lines) => `${lines.join('\n')}\n`);
  let length = 0;
  for (let day = 0; length < wantedBytes; day++) {
    const date = formatUtc(first + (day % 2500) * 86_400).slice(0, 10);
    const text = (texts[day % values] ?? '').replaceAll(firstDate, date);
    count(days[day % values]?.length ?? 0);
    length += text.length;
    yield text;
  }
  yield '</HealthData>\n';
}

function recordsOf(
  { type, unit, every, from, until, source }: (typeof streams)[number],
  day: number,
): string[] {
  const lines = [];
  for (let second = from * 3600; second < until * 3600; second += every) {
    const [start, end] = [second, second + 60].map(
      (seconds) => `${formatUtc(first + seconds).replace('T', ' ')} +0000`,
    );
    lines.push(
      ` <Record type="HKQuantityTypeIdentifier${type}" sourceName="${source}" sourceVersion="11.1" ${device} unit="${unit}" creationDate="${end}" startDate="${start}" endDate="${end}" value="${50 + ((second / every + day) % values)}"/>`,
    );
  }
  return lines;
}

function descriptor(crc: number, packed: number, bytes: number): Buffer {
  const written = Buffer.alloc(16);
  written.writeUInt32LE(0x08074b50, 0);
  written.writeUInt32LE(crc, 4);
  written.writeUInt32LE(packed, 8);
  written.writeUInt32LE(bytes, 12);
  return written;
}

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
}

function directory({ name, crc, packed, bytes }: Entry): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 8);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(bytes, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed + 16, 16);
  return Buffer.concat([entry, name, end]);
}
