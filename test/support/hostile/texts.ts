import fc, { type Arbitrary } from 'fast-check';

/** A word in much of what is sent, which no log may contain. */
export const canary = 'Zwitscherkanari';

const awkward = [
  '',
  ' ',
  '\u00a0\u2003',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202eabc',
  '\u2066x\u2069',
  '\u0007',
  'e\u0301'.repeat(40),
  '\u0130'.repeat(125),
  '\ufb03'.repeat(125),
  '\u{1d160}'.repeat(125),
  'ß'.repeat(125),
  'Z\u0351\u036b\u0343\u036a'.repeat(25),
  '👩‍👩‍👧‍👦'.repeat(18),
  '😀'.repeat(125),
  '😀'.repeat(126),
  'مرحبا שלום',
  '١٢٣',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e309',
  '1,5',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '#',
  'U#1',
  'PROFILE',
  'TOKEN#0',
  'NAME#mood',
  ':pk',
  '$ref',
  `\${7*7}`,
  '{{7*7}}',
  '%s%n',
  '%00',
  '%zz',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '"}],"x":[{"',
  '\\',
  '\r\nSet-Cookie: a=b',
  '{"message": "x", "url": "javascript:alert(1)"}',
  '{"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {}}}}}}}}}',
  '{"__proto__": {"x": 1}}',
  '[]',
  '(ge)',
  '(gt)(lt)5',
  '(ge)5',
  '-',
  '-startAt',
  '2026-02-30T00:00:00',
  '2026-01-01T24:00:00',
  '9999-12-31T23:59:59',
  '0000-00-00',
  '2026-13-01',
  'Europe/Berlin',
  'Mars/Olympus',
  '25:61:61',
];

const long = fc
  .tuple(fc.constantFrom('a', 'ä', '€', '😀', '<', '"', '\\', '\u0001', `${canary} `), fc.nat({ max: 4 }))
  .map(([unit, size]) => unit.repeat([126, 1_001, 2_001, 10_001, 70_000][size] as number));

/** Any text: ordinary, awkward, of any characters, very long. */
export const anyText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkward) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => `${canary} ${text}`) },
  { weight: 1, arbitrary: long },
);

/** Words that a name may be made of, so that the same ones come back. */
export const plainName: Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('Mood', 'Coffee', 'Schlaf', 'Größe', '睡眠', canary, 'Ибупрофен', '😀'),
    fc.nat({ max: 9 }),
  )
  .map(([word, n]) => `${word} ${n}`);
