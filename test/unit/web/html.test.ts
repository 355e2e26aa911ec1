import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { html } from '../../../web/html.ts';

const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('html', () => {
  test('keeps any text inside its element and its attribute, and loses none of it', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...`<>&"'/= a;`, '&amp;', '<script>') });
    fc.assert(
      fc.property(anyText, (text) => {
        const [, attribute = '', content = ''] =
          /^<p title="([^"<>']*)">([^"<>']*)<\/p>$/.exec(html`<p title="${text}">${text}</p>`.text) ?? [];
        expect([decode(attribute), decode(content)]).toEqual([text, text]);
      }),
    );
  });

  test('does not escape markup twice, and joins lists', () => {
    expect(html`<ul>${['a', '<'].map((item) => html`<li>${item}</li>`)}</ul>`.text).toBe(
      '<ul><li>a</li><li>&lt;</li></ul>',
    );
  });

  test('leaves nothing where a condition does not hold, and keeps zero', () => {
    expect(html`[${undefined}${false}${0}]`.text).toBe('[0]');
  });
});
