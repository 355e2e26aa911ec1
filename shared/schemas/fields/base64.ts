import { field, got } from './field.ts';

/** Bytes as base64url or base64, padded or not; read as base64url without padding. */
export const base64 = ({ bytes }: { readonly bytes: number }) =>
  field(
    { type: 'string', minLength: Math.ceil((bytes * 4) / 3), maxLength: Math.ceil(bytes / 3) * 4 },
    (input, refuse) => {
      if (typeof input !== 'string') return refuse(`must be text, got ${got(input)}.`);
      const isBase64 = input.length <= bytes * 2 && /^[\w+/-]+={0,2}$/.test(input);
      const read = isBase64 ? Buffer.from(input, 'base64') : Buffer.alloc(0);
      if (read.length !== bytes)
        return refuse(`must be ${bytes} bytes in base64url, got ${isBase64 ? read.length : got(input)}.`);
      return read.toString('base64url');
    },
  );
