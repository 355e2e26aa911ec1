import { expect } from '@jest/globals';

const TEXT = /^(?:[^&<>]|&(?:amp|lt|gt|quot|#39);)*$/;
const TAG = /^<[a-z]+(?: [a-zA-Z-]+="(?:[^"&<>]|&(?:amp|lt|gt|quot|#39);)*")*\/?>$/;
const ELEMENTS = new Set(['svg', 'title', 'desc', 'rect', 'g', 'path', 'text']);

/** Fails unless the drawing is well-formed XML that cannot run or fetch anything. */
export function expectHarmlessSvg(svg: string): void {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [token] of svg.matchAll(/<[^>]*>|[^<]+/g)) {
    const name = /^<\/?([a-z]+)/.exec(token)?.[1] ?? '';
    if (!token.startsWith('<')) {
      if (!TEXT.test(token)) wrong.push(token);
    } else if (token.startsWith('</')) {
      if (open.pop() !== name) wrong.push(token);
    } else {
      if (!TAG.test(token) || !ELEMENTS.has(name)) wrong.push(token);
      if (!token.endsWith('/>')) open.push(name);
    }
  }
  expect({ wrong, open }).toEqual({ wrong: [], open: [] });
  expect(svg).not.toMatch(/="[^"]*(?:NaN|Infinity|undefined)|\son\w+=|href|url\(/);
}

/** What a reader sees, unescaped, in order. */
export function textsOf(svg: string): string[] {
  return Array.from(svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text = '']) => unescaped(text));
}

export function elementText(svg: string, name: 'title' | 'desc'): string {
  return unescaped(new RegExp(`<${name} [^>]*>([^<]*)</${name}>`).exec(svg)?.[1] ?? '');
}

/** All numbers of all paths. */
export function pathsOf(svg: string): string[] {
  return Array.from(svg.matchAll(/<path d="([^"]*)"/g), ([, d = '']) => d);
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(\w+|#39);/g, (_, name: string) => characters[name] ?? '');
}
