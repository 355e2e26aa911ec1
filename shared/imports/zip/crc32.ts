const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** The check sum of a file after one more piece; it begins at 0. */
export function crc32(crc: number, bytes: Uint8Array): number {
  let value = ~crc;
  for (let i = 0; i < bytes.length; i++)
    value = (table[(value ^ (bytes[i] as number)) & 0xff] as number) ^ (value >>> 8);
  return ~value >>> 0;
}
