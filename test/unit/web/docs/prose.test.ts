import { describe, expect, test } from '@jest/globals';
import { prose } from '../../../../web/docs/prose.ts';
import { html } from '../../../../web/html.ts';

const shown = (text: string | undefined) => html`${prose(text)}`.text;

describe('prose', () => {
  test('parts paragraphs at empty lines and marks code', () => {
    expect(shown('One `a < b`.\n\nTwo.')).toBe('<p>One <code>a &lt; b</code>.</p><p>Two.</p>');
  });

  test('makes a list of lines that begin with a dash, after the line that leads to it', () => {
    expect(shown('Either:\n- one\n- `two`')).toBe(
      '<p>Either:</p><ul><li>one</li><li><code>two</code></li></ul>',
    );
  });

  test('leaves a dash within a line and a single backtick alone', () => {
    expect(shown('5 - 3 ` 2')).toBe('<p>5 - 3 ` 2</p>');
  });

  test('shows nothing for no text', () => {
    expect(shown(undefined)).toBe('');
  });
});
