import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addressOf,
  codeOf,
  isAddress,
  isGuessedAt,
  mostTries,
  mostTriesOfNetwork,
  readShareCode,
  waitOf,
} from '../../../../shared/domain/sharing/share-link.ts';

const random = fc.uint8Array({ minLength: 16, maxLength: 16 });

test('an address is 22 characters of 128 bits, and nothing else is one', () => {
  fc.assert(fc.property(random, (bytes) => isAddress(addressOf(bytes))));
  for (const text of ['', 'A'.repeat(21), 'A'.repeat(23), '../../../../../../../x', 'ä'.repeat(22)])
    expect(isAddress(text)).toBe(false);
});

test('a code has eight letters that nobody mistakes, and is read as people type it', () => {
  fc.assert(
    fc.property(random, fc.array(fc.constantFrom(' ', '-', '\t'), { maxLength: 8 }), (bytes, gaps) => {
      const code = codeOf(bytes);
      expect(code).toMatch(/^[2-9ABCDEFGHJKMNPQRSTUVWXYZ]{8}$/);
      const typed = [...code.toLowerCase()].map((letter, i) => `${gaps[i] ?? ''}${letter}`).join('');
      expect(readShareCode(typed)).toBe(code);
    }),
  );
});

test.each(['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCDEFG0', 'ABCDEFGO', 'ABCDEFGl', 'ABCDEFGÄ', ' '.repeat(50)])(
  '%j is no code',
  (text) => {
    expect(readShareCode(text)).toBeUndefined();
  },
);

describe('wrong tries', () => {
  const tries = (count: number, network: string, at: number) =>
    Array.from({ length: count }, (_, i) => ({ network, at: at + i }));

  test('five within an hour let their network wait for the first of them to be an hour old', () => {
    const wrong = tries(mostTriesOfNetwork, 'a', 1000);
    expect(waitOf(wrong, 'a', 1010)).toBe(3590);
    expect(waitOf(wrong, 'a', 4599)).toBe(1);
    expect(waitOf(wrong, 'a', 4600)).toBe(0);
    expect(waitOf(wrong, 'b', 1010)).toBe(0);
    expect(waitOf(wrong.slice(1), 'a', 1010)).toBe(0);
  });

  test('twenty from wherever and whenever are too many', () => {
    const wrong = Array.from({ length: mostTries }, (_, i) => ({ network: String(i), at: i * 100_000 }));
    expect([isGuessedAt(wrong), isGuessedAt(wrong.slice(1))]).toEqual([true, false]);
  });
});
