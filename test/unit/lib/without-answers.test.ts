import { describe, expect, test } from '@jest/globals';
import { dropAnswer } from '../../../lib/bundle/without-answers.ts';

const route = (answer: string) =>
  `export const a = {\n  id: 'a',\n  response: ${answer},\n  table: {},\n};\n`;

describe('what a route answers', () => {
  test.each([
    ['a call', 'envelope({ studies: v.array(studySchema) })'],
    ['several lines', "envelope({\n    html: v.pipe(v.string(), v.description('a, b'))\n  })"],
    ['brackets and quotes in texts', `says(v.string(), 'It’s "(", \\', and {')`],
    ['a name', 'units'],
  ])('goes: %s', (_, answer) => {
    expect(dropAnswer(route(answer), 'a.ts')).toBe(route('undefined as never'));
  });

  test('must be there to go', () => {
    expect(() => dropAnswer("export const a = { id: 'a' };", 'a.ts')).toThrow('a.ts does not say');
    expect(() => dropAnswer('{\n  response: x\n};', 'a.ts')).toThrow('must go on');
  });
});
