import fc from 'fast-check';

/** Any character there is, odd ones often; fast-check's own `binary` first makes a list of all million of them. */
export const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: 0xff }),
    fc.integer({ min: 0x1_00, max: 0xd7_ff }),
    fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }),
  )
  .map((code) => String.fromCodePoint(code));
