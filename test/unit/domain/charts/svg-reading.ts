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

/** What a reader sees without pointing anywhere, unescaped, in order. */
export function textsOf(svg: string): string[] {
  return Array.from(svg.matchAll(/<text(?![^>]*hidden)[^>]*>([^<]*)<\/text>/g), ([, text = '']) =>
    unescaped(text),
  );
}

/** What is shown where somebody points, each said to those who listen as well. */
export function readingsOf(svg: string): string[] {
  const shown = Array.from(svg.matchAll(/<text[^>]*hidden[^>]*>([^<]*)<\/text>/g), ([, text = '']) =>
    unescaped(text),
  );
  const said = Array.from(svg.matchAll(/<g tabindex="0" role="img" aria-label="([^"]*)"/g), ([, text = '']) =>
    unescaped(text),
  );
  expect(said).toEqual(shown);
  return shown;
}

/** The columns of a drawing, from the left. */
export function barsOf(svg: string): { left: number; top: number; bottom: number }[] {
  return Array.from(
    svg.matchAll(/M([\d.]+) ([\d.]+)h[\d.]+V([\d.]+)h-[\d.]+z/g),
    ([, left, top, bottom]) => ({ left: Number(left), top: Number(top), bottom: Number(bottom) }),
  );
}

export function dotsOf(svg: string): { x: number; y: number }[] {
  return Array.from(svg.matchAll(/M([\d.]+) ([\d.]+)h0/g), ([, x, y]) => ({ x: Number(x), y: Number(y) }));
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
