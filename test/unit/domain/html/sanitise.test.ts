import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sanitiseHtml } from '../../../../shared/domain/html/sanitise.ts';

describe('what may stay', () => {
  test.each([
    'plain text',
    '<p>one <b>two</b><br>three</p>',
    '<ul><li>a</li><li>b</li></ul>',
    '5 &lt; 6 &amp; 7 &#8364; &copy;',
    '',
  ])('%j stays as it is', (html) => {
    expect(sanitiseHtml(html)).toBe(html);
  });

  test.each([
    ['<B>loud</B>', '<b>loud</b>'],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    ['<b>open', '<b>open</b>'],
    ['<b><i>crossed</b></i>', '<b><i>crossed</i></b>'],
    ['closed</b> too often', 'closed too often'],
    ['<br/>', '<br>'],
    ['<p class="x" style="color:red" id=y>a</p>', '<p>a</p>'],
    [
      '<a href="https://example.com/?a=1&b=2">x</a>',
      '<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">x</a>',
    ],
    [
      '<a title=\'say "hi"\' href=mailto:a@b.c>x</a>',
      '<a href="mailto:a@b.c" rel="noopener noreferrer" title="say &quot;hi&quot;">x</a>',
    ],
  ])('%j becomes %j', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });
});

describe('what may not', () => {
  test.each([
    ['<script>alert(1)</script>after', 'after'],
    ['<SCRIPT SRC=//evil></SCRIPT >after', 'after'],
    ['<script>never closed', ''],
    ['<style>p{}</style>x', 'x'],
    ['<svg><script>1</script><b>in</b></svg>x', 'x'],
    ['<iframe srcdoc="<p>">x</iframe>y', 'y'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['<form action=/x><input value=1><button>b</button></form>', 'b'],
    ['<!-- <b>comment</b> -->x', 'x'],
    ['<!--> <b>x</b> -->y', 'y'],
    ['<!doctype html><?xml ?>x', 'x'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVa\tScRiPt:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="javascript&#58;alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,<b>x</b>">x</a>', '<a>x</a>'],
    ['<a href="/relative">x</a>', '<a>x</a>'],
    [
      '<a href="https://ok.example/" href="javascript:1">x</a>',
      '<a href="https://ok.example/" rel="noopener noreferrer">x</a>',
    ],
    ['<<b>script>alert(1)<</b>/script>', '&lt;<b>script&gt;alert(1)&lt;</b>/script&gt;'],
    ['<scr<!-- -->ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<scr\0ipt>x', 'x'],
    ['<b title="</b><script>alert(1)</script>">x</b>', '<b>x</b>'],
    ['<a href="x', '&lt;a href="x'],
    ['<b>one</b><i b="<u>two</u>', '<b>one</b>&lt;i b="&lt;u&gt;two&lt;/u&gt;'],
    [`<a href="https://e.com/${'x'.repeat(2048)}">x</a>`, '<a>x</a>'],
    ['<textarea></textarea><script>1</script>x', 'x'],
    ['<noscript><p title="</noscript><img src=x onerror=1>">', '">'.replace('>', '&gt;')],
  ])('%j becomes %j', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });
});

/** The grammar of everything the sanitiser may write, spelled here once more and apart from it. */
const tagName =
  'a|b|blockquote|br|code|div|em|h[1-6]|hr|i|li|ol|p|pre|s|section|small|span|strong|sub|sup|u|ul';
const attributeValue = '"[^"<>]*"';
const token = new RegExp(
  [
    `<(?:${tagName})>`,
    `<a(?: href="(?:https?:|mailto:)[^"<>]*" rel="noopener noreferrer")?(?: title=${attributeValue})?>`,
    `</(?:${tagName})>`,
    '&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});',
    '[^<>&]',
  ].join('|'),
  'gu',
);

const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '<',
      '>',
      '</',
      '/>',
      '"',
      "'",
      '=',
      ' ',
      '&',
      ';',
      '#',
      '<!--',
      '-->',
      '\n',
      '\0',
      '`',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'script',
      'b',
      'a',
      'style',
      'img',
      'svg',
      'p',
      'br',
      'textarea',
      'SCRIPT',
      'li',
      'xmp',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ' href=',
      ' onclick=',
      ' title=',
      ' src=',
      ' href="',
      " href='",
      'javascript:',
      'https://e.com/',
      'mailto:x',
      'data:',
      '&#58;',
      '&colon;',
      '&Tab;',
      '&amp;',
      '&lt;',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
const html = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('whatever comes in', () => {
  test('nothing comes out but allowed tags, attributes, protocols and escaped text', () => {
    fc.assert(
      fc.property(html, (dirty) => {
        expect(sanitiseHtml(dirty).replace(token, '')).toBe('');
      }),
      { numRuns: 3000 },
    );
  });

  test('every tag that is opened is closed, in the right order', () => {
    fc.assert(
      fc.property(html, (dirty) => {
        const open: string[] = [];
        for (const [, slash, name = ''] of sanitiseHtml(dirty).matchAll(/<(\/?)([a-z]+\d?)/g)) {
          if (name === 'br' || name === 'hr') continue;
          if (slash === '') open.push(name);
          else expect(open.pop()).toBe(name);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('sanitising again changes nothing', () => {
    fc.assert(
      fc.property(html, (dirty) => {
        const clean = sanitiseHtml(dirty);
        expect(sanitiseHtml(clean)).toBe(clean);
      }),
      { numRuns: 3000 },
    );
  });

  test('text without markup keeps its meaning', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const clean = sanitiseHtml(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
        const shown = clean.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
        expect(shown).toBe(text);
      }),
    );
  });
});
