import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as v from 'valibot';
import { feedItems } from '../../../../shared/schemas/feed/feed-item.ts';
import { largestCard } from '../../../../shared/schemas/feed/posted-card.ts';
import { freeForm } from '../../../../shared/schemas/fields/free-form.ts';
import { problemsOf } from '../fields/problems-of.ts';

describe('free-form objects', () => {
  test('come out as they went in, to the order of their members', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (object) => {
        const sent: unknown = JSON.parse(JSON.stringify(object));
        fc.pre(!/"(?:__proto__|constructor|prototype)":/.test(JSON.stringify(sent)));
        expect(JSON.stringify(v.parse(freeForm(), sent))).toBe(JSON.stringify(sent));
      }),
    );
  });

  test.each(['__proto__', 'constructor', 'prototype'])('are refused with the key %s, however deep', (key) => {
    for (const text of [`{"${key}":1}`, `{"a":[{"b":{"${key}":{}}}]}`])
      expect(problemsOf(freeForm(), JSON.parse(text))).toEqual([expect.stringContaining(`"${key}"`)]);
    expect(problemsOf(freeForm(), { a: key })).toEqual([]);
  });

  test.each([[[]], ['text'], [1], [null]])('are no %j', (input) => {
    expect(problemsOf(freeForm(), input)).toEqual([expect.stringMatching(/^must be an object, got/)]);
  });
});

describe('posted cards', () => {
  const problems = (card: unknown) => {
    const read = v.safeParse(feedItems, [card]);
    return (read.issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
  };

  test('of one byte too many are refused, saying how many there are', () => {
    const fitting = { content: 'x'.repeat(largestCard - JSON.stringify({ content: '' }).length) };
    expect(problems(fitting)).toEqual([]);
    const tooLong = { content: `${fitting.content}x` };
    expect(problems(tooLong)).toEqual([expect.stringContaining(`this one has ${largestCard + 1}`)]);
    expect(problems({ parameters: { a: 'ü'.repeat(largestCard / 2) } })).toHaveLength(1);
  });

  test('are measured again when their HTML has been made safe', () => {
    expect(problems({ html: '<'.repeat(largestCard - 100) })).toEqual([
      expect.stringContaining('this one has'),
    ]);
  });

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0000vbscript:x',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'view-source:https://a.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    ' \t/\n/evil.example',
  ])('cannot lead to %j', (link) => {
    expect(problems({ title: 'x', link })).toEqual([
      expect.stringMatching(/^0\.link: (?:must be an address|contains the character U\+0000)/),
    ]);
    expect(problems({ title: 'x', buttons: [{ webhookUrl: link }] })).toHaveLength(1);
    expect(problems({ title: 'x', inputFields: [{ postUrl: link }] })).toHaveLength(1);
  });

  test.each([
    'https://example.com/a?b=c',
    '/relative',
    '#/state',
    'mailto:a@b.c',
    'tel:+4930123',
    'a/b:c',
    'data:image/png;base64,AAAA',
  ])('may lead to %j', (link) => {
    expect(problems({ title: 'x', link, image: link })).toEqual([]);
  });

  test.each([
    [{ title: 5 }, '0.title: must be text, got 5.'],
    [{ buttons: [{ text: 'a' }, { text: {} }] }, '0.buttons.1.text: must be text, got an object.'],
    [{ inputFields: [{ type: 'magic' }] }, expect.stringMatching(/^0\.inputFields\.0\.type: /)],
    [{ parameters: [] }, '0.parameters: must be an object, got an array.'],
    [
      { stateParams: 1, selectedButton: { action: 'x' } },
      '0.selectedButton.action: must be an object, got "x".',
    ],
  ])('are refused as %j', (card, problem) => {
    expect(problems(card)).toEqual([problem]);
  });
});
