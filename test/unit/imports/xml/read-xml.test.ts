import { describe, expect, test } from '@jest/globals';
import { readXml, type XmlElement, type XmlOutcome } from '../../../../shared/imports/xml/read-xml.ts';
import { endless, piecesOf } from '../../../support/imports/sources.ts';

async function read(pieces: AsyncIterable<string>) {
  const elements: Pick<XmlElement, 'name' | 'attributes'>[] = [];
  const reading = readXml(pieces, 'export.xml', {
    open: ({ name, attributes }) => elements.push({ name, attributes: { ...attributes } }),
  });
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { elements, outcome: value as XmlOutcome };
  }
}

test('elements come with their attributes, however the text is cut', async () => {
  const { elements, outcome } = await read(piecesOf('<a><b c="1 &lt; 2" d=\'ü\'/></a>', 1));
  expect(elements).toEqual([
    { name: 'a', attributes: {} },
    { name: 'b', attributes: { c: '1 < 2', d: 'ü' } },
  ]);
  expect(outcome).toEqual({ faults: 0 });
});

describe('what phones write wrongly is read over:', () => {
  test.each([
    [
      'a declaration that is never closed',
      '<!DOCTYPE a [<!ATTLIST b type CDATA #REQUIRED\n<!ELEMENT c EMPTY>\n>\n]><a><b d="1"/></a>',
    ],
    ['control characters', '<a><b d="1" e="x\u000by"/></a>'],
    ['an attribute twice', '<a><b e="1" e="2" d="1"/></a>'],
    ['an attribute with a space in its name', '<a><b my name="2" d="1"/></a>'],
  ])('%s', async (_, text) => {
    const { elements, outcome } = await read(piecesOf(text));
    expect(elements.at(-1)?.attributes.d).toBe('1');
    expect(outcome.cutOffAt).toBeUndefined();
  });

  test('an end in the middle is told', async () => {
    const { elements, outcome } = await read(piecesOf('<a><b d="1"/><b d="2'));
    expect(elements).toHaveLength(2);
    expect(outcome.cutOffAt).toBe(1);
  });
});

test('entities are never expanded', async () => {
  const bomb = '<!DOCTYPE a [<!ENTITY l "lol"><!ENTITY m "&l;&l;&l;&l;&l;&l;">]><a><b c="&m;"/></a>';
  expect((await read(piecesOf(bomb))).elements.at(-1)?.attributes.c).toBe('&m;');
});

describe('memory stays flat: refused is', () => {
  const megabyte = 'x'.repeat(2 ** 20);
  test.each([
    [
      'an attribute without an end',
      async function* () {
        yield '<a b="';
        yield* endless(megabyte, 1000);
      },
    ],
    ['a text without an element', () => endless(megabyte, 1000)],
    ['nesting without an end', () => endless('<a>'.repeat(1000), 1000)],
  ])('%s', async (_, pieces) => {
    await expect(read(pieces())).rejects.toThrow(/^export\.xml: has (?:no XML element|elements nested)/);
  });
});
