import { expect } from '@jest/globals';

/** Fails unless the drawing is well-formed XML that cannot run or fetch anything. */
export function expectHarmlessSvg(svg: string): void {
  const open: string[] = [];
  for (const [token] of svg.matchAll(/<[^>]*>|[^<]+/g)) {
    if (!token.startsWith('<')) {
      expect(token).toMatch(/^(?:[^&<>]|&(?:amp|lt|gt|quot|#39);)*$/);
    } else if (token.startsWith('</')) {
      expect(open.pop()).toBe(token.slice(2, -1));
    } else {
      expect(token).toMatch(/^<[a-z]+(?: [a-zA-Z-]+="(?:[^"&<>]|&(?:amp|lt|gt|quot|#39);)*")*\/?>$/);
      if (!token.endsWith('/>')) open.push(/^<([a-z]+)/.exec(token)?.[1] ?? '');
    }
  }
  expect(open).toEqual([]);
  const elements = new Set(Array.from(svg.matchAll(/<([a-z]+)/g), ([, name]) => name));
  expect(elements.difference(new Set(['svg', 'title', 'desc', 'rect', 'g', 'path', 'text']))).toEqual(
    new Set(),
  );
  expect(svg).not.toMatch(/NaN|Infinity|undefined|\son\w+=|href|url\(/);
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
