import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
}

export interface ZipOptions {
  /** Sizes in fields of eight bytes, as archives over 4 GB have them. */
  readonly zip64?: boolean;
  /** Sizes behind the bytes instead of before them, as phones write archives. */
  readonly descriptors?: boolean;
  readonly stored?: boolean;
  readonly comment?: string;
  /** Changes what the table of contents says of every file. */
  readonly lie?: {
    readonly size?: number;
    readonly crc?: number;
    readonly flags?: number;
    readonly method?: number;
  };
}

/** A zip archive by hand, with the traps that real ones have. */
export function makeZip(parts: readonly ZipPart[], options: ZipOptions = {}): Uint8Array<ArrayBuffer> {
  const { zip64 = false, descriptors = false, stored = false, comment = '', lie = {} } = options;
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const bytes = Buffer.from(content as string);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const label = Buffer.from(name);
    const method = lie.method ?? (stored ? 0 : 8);
    const flags = lie.flags ?? (descriptors ? 8 : 0);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(flags, 6);
    header.writeUInt16LE(method, 8);
    if (!descriptors) {
      header.writeUInt32LE(crc32(bytes), 14);
      header.writeUInt32LE(packed.length, 18);
      header.writeUInt32LE(bytes.length, 22);
    }
    header.writeUInt16LE(label.length, 26);
    // Another extra field than the one in the table of contents.
    const extra = Buffer.from([0x55, 0x54, 1, 0, 0]);
    header.writeUInt16LE(extra.length, 28);
    const descriptor = Buffer.alloc(descriptors ? 16 : 0);
    if (descriptors) {
      descriptor.writeUInt32LE(0x08074b50, 0);
      descriptor.writeUInt32LE(crc32(bytes), 4);
      descriptor.writeUInt32LE(packed.length, 8);
      descriptor.writeUInt32LE(bytes.length, 12);
    }
    files.push(header, label, extra, packed, descriptor);
    const size = lie.size ?? bytes.length;
    directory.push(
      entryOf({
        label,
        flags,
        method,
        crc: lie.crc ?? crc32(bytes),
        packed: packed.length,
        size,
        offset,
        zip64,
      }),
    );
    offset += header.length + label.length + extra.length + packed.length + descriptor.length;
  }
  const contents = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(zip64 ? 0xffff : parts.length, 8);
  end.writeUInt16LE(zip64 ? 0xffff : parts.length, 10);
  end.writeUInt32LE(zip64 ? 0xffffffff : contents.length, 12);
  end.writeUInt32LE(zip64 ? 0xffffffff : offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  const large = zip64 ? end64(parts.length, contents.length, offset) : Buffer.alloc(0);
  return new Uint8Array(Buffer.concat([...files, contents, large, end, Buffer.from(comment)]));
}

interface Entry {
  readonly label: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly zip64: boolean;
}

function entryOf({ label, flags, method, crc, packed, size, offset, zip64 }: Entry): Buffer {
  const extra = Buffer.alloc(zip64 ? 28 : 0);
  if (zip64) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(size), 4);
    extra.writeBigUInt64LE(BigInt(packed), 12);
    extra.writeBigUInt64LE(BigInt(offset), 20);
  }
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(zip64 ? 0xffffffff : packed, 20);
  entry.writeUInt32LE(zip64 ? 0xffffffff : size, 24);
  entry.writeUInt16LE(label.length, 28);
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(zip64 ? 0xffffffff : offset, 42);
  return Buffer.concat([entry, label, extra]);
}

function end64(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(entries), 24);
  end.writeBigUInt64LE(BigInt(entries), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}
