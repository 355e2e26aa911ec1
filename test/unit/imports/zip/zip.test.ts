import { describe, expect, test } from '@jest/globals';
import { isZip, readCentralDirectory } from '../../../../shared/imports/zip/central-directory.ts';
import { readEntry } from '../../../../shared/imports/zip/read-entry.ts';
import { makeZip, type ZipOptions } from '../../../support/imports/make-zip.ts';
import { allOf, sourceOf } from '../../../support/imports/sources.ts';

const parts = [
  { name: 'export/export.xml', content: 'x'.repeat(300_000).replaceAll('xxx', 'xy\n') },
  { name: '../../etc/passwd', content: '' },
  { name: 'größe.csv', content: 'a,b\n1,2\n' },
];

/** What every file of an archive holds. */
async function unpack(bytes: Uint8Array): Promise<Record<string, string>> {
  const source = sourceOf('export.zip', bytes);
  const texts: Record<string, string> = {};
  for (const entry of await readCentralDirectory(source))
    texts[entry.name] = Buffer.concat(await allOf(readEntry(source, entry))).toString();
  return texts;
}

const asPacked = Object.fromEntries(parts.map(({ name, content }) => [name, content]));

describe('an archive', () => {
  test.each<[string, ZipOptions]>([
    ['as usual', {}],
    ['with sizes behind the bytes', { descriptors: true }],
    ['with sizes of eight bytes', { zip64: true, descriptors: true }],
    ['that packs nothing', { stored: true }],
    [
      'with a comment that looks like its end',
      { comment: 'PK\u0005\u0006 and more text than one would think' },
    ],
  ])('%s is read by its table of contents', async (_, options) => {
    const bytes = makeZip(parts, options);
    expect(await isZip(sourceOf('any name', bytes))).toBe(true);
    expect(await unpack(bytes)).toEqual(asPacked);
  });

  test('without files is one, too', async () => {
    const bytes = makeZip([]);
    expect(await isZip(sourceOf('empty', bytes))).toBe(true);
    expect(await unpack(bytes)).toEqual({});
  });

  test('is told by its beginning, not by a name', async () => {
    expect(await isZip(sourceOf('export.zip', 'date,value\n'))).toBe(false);
    expect(await isZip(sourceOf('export.zip', ''))).toBe(false);
  });

  test('may be left in the middle', async () => {
    const source = sourceOf('export.zip', makeZip(parts));
    const [entry] = await readCentralDirectory(source);
    if (entry === undefined) throw new Error('The archive has a first file.');
    for await (const piece of readEntry(source, entry)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
  });
});

describe('refused with a sentence is an archive', () => {
  const whole = makeZip(parts);
  test.each<[string, Uint8Array, string]>([
    ['cut off', whole.slice(0, -100), 'export.zip: is incomplete'],
    ['with damaged bytes', whole.map((byte, i) => (i > 80 && i < 120 ? byte ^ 0x5a : byte)), 'is damaged'],
    ['that lost its beginning', whole.slice(100), 'is damaged'],
    ['with a password', makeZip(parts, { lie: { flags: 1 } }), 'protected by a password'],
    [
      'packed in an unknown way',
      makeZip(parts, { lie: { method: 93 } }),
      'compressed in a way we can’t read',
    ],
    ['with more bytes than declared', makeZip(parts, { lie: { size: 20 } }), 'more than the 20 bytes'],
    [
      'with fewer bytes than declared',
      makeZip(parts, { lie: { size: 400_000 } }),
      'is damaged or incomplete',
    ],
    ['with another check sum', makeZip(parts, { lie: { crc: 1 } }), 'is damaged or incomplete'],
    ['of more than 20 GB', makeZip(parts, { zip64: true, lie: { size: 21 * 2 ** 30 } }), 'more than 20 GB'],
    ['that is a bomb', makeZip([{ name: 'zeros', content: '0'.repeat(20_000_000) }]), '1,000 times larger'],
  ])('%s', async (_, bytes, sentence) => {
    await expect(unpack(bytes)).rejects.toThrow(sentence);
  });

  test('that is a part of several', async () => {
    const bytes = makeZip(parts);
    bytes[bytes.length - 18] = 1;
    await expect(unpack(bytes)).rejects.toThrow('one part of a split archive');
  });

  test('whose files share their bytes', async () => {
    const source = sourceOf('quine.zip', makeZip([parts[0] ?? { name: '', content: '' }], { stored: true }));
    const bytes = await source.read(0, source.size);
    const at = Buffer.from(bytes).lastIndexOf('PK\u0001\u0002');
    const [entry, end] = [bytes.slice(at, bytes.length - 22), bytes.slice(bytes.length - 22)];
    const view = new DataView(end.buffer);
    view.setUint16(10, 3, true);
    view.setUint32(12, entry.length * 3, true);
    const bomb = Buffer.concat([bytes.slice(0, at), entry, entry, entry, end]);
    await expect(unpack(bomb)).rejects.toThrow('more files than it has room for');
  });

  test('of which the disk gives no more', async () => {
    const source = sourceOf('export.zip', whole);
    const [entry] = await readCentralDirectory(source);
    if (entry === undefined) throw new Error('The archive has a first file.');
    let reads = 0;
    const failing = {
      ...source,
      read: (start: number, end: number) =>
        reads++ === 0 ? source.read(start, end) : Promise.reject(new Error('The disk is gone.')),
    };
    await expect(allOf(readEntry(failing, entry))).rejects.toThrow('The disk is gone.');
  });
});
