import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, openSync, readSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A backup begins with one of these; the second kind continues with salt and nonce, and ends with a tag. */
const heads = { plain: 'daymark backup 1\n', encrypted: 'daymark sealed 1\n' } as const;
const headLength = heads.plain.length;
const saltLength = 16;
const nonceLength = 12;
const tagLength = 16;

/** A guess at the passphrase takes this much work, a good second of a small machine. */
const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 });

/** Packs a file, and encrypts it where there is a passphrase. */
export async function packBackup(from: string, to: string, passphrase: string | undefined): Promise<void> {
  const target = createWriteStream(to, { mode: 0o600, flags: 'wx' });
  if (passphrase === undefined) {
    target.write(heads.plain);
    await pipeline(createReadStream(from), createGzip(), target);
    return;
  }
  const [salt, nonce] = [randomBytes(saltLength), randomBytes(nonceLength)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce);
  target.write(Buffer.concat([Buffer.from(heads.encrypted), salt, nonce]));
  await pipeline(
    createReadStream(from),
    createGzip(),
    cipher,
    async function* (chunks) {
      yield* chunks;
      yield cipher.getAuthTag();
    },
    target,
  );
}

/** Unpacks a backup; what was damaged or changed is refused at its end, so the result must not be used before. */
export async function unpackBackup(from: string, to: string, passphrase: string | undefined): Promise<void> {
  const head = readPart(from, 0, headLength).toString('latin1');
  const target = () => createWriteStream(to, { mode: 0o600, flags: 'wx' });
  if (head === heads.plain) {
    const packed = createReadStream(from, { start: headLength });
    await unpack(from, () => pipeline(packed, createGunzip(), target()));
    return;
  }
  if (head !== heads.encrypted) throw new Error(`${from} is not a backup of Daymark.`);
  if (passphrase === undefined)
    throw new Error(`${from} is encrypted: name the file with its passphrase with --passphrase-file.`);
  const { size } = statSync(from);
  const begin = headLength + saltLength + nonceLength;
  const salt = readPart(from, headLength, saltLength);
  const nonce = readPart(from, headLength + saltLength, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce);
  decipher.setAuthTag(readPart(from, size - tagLength, tagLength));
  const encrypted = createReadStream(from, { start: begin, end: size - tagLength - 1 });
  await unpack(from, () => pipeline(encrypted, decipher, createGunzip(), target()));
}

const unpack = (from: string, work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => {
    throw new Error(`${from} is damaged, or the passphrase is wrong.`, { cause: error });
  });

function readPart(file: string, position: number, length: number): Buffer {
  const part = Buffer.alloc(length);
  const descriptor = openSync(file, 'r');
  try {
    return part.subarray(0, readSync(descriptor, part, 0, length, position));
  } finally {
    closeSync(descriptor);
  }
}
