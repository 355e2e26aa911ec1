const openers = new Set(["'", '"', '`']);

/** Where a value is expected a slash begins a regular expression, which may hold quotes. */
const beforeValue = /(?:[(,=:[!&|?{};>]|\breturn|^)\s*$/;
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;

/**
 * The source with comments, regular expressions and what stands in quotes blanked out: positions stay, and nothing in
 * there is mutated.
 */
export function maskSource(source: string): string {
  const masked = [...source];
  const blank = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (masked[i] !== '\n') masked[i] = ' ';
  };
  for (let at = 0; at < source.length; ) {
    const end = endOfHidden(source, at);
    if (end > at) blank(at, end);
    at = Math.max(end, at + 1);
  }
  return masked.join('');
}

function endOfHidden(source: string, at: number): number {
  if (source.startsWith('//', at)) return lineEnd(source, at);
  if (source.startsWith('/*', at)) return source.indexOf('*/', at) + 2;
  if (source[at] === '/' && beforeValue.test(source.slice(Math.max(0, at - 80), at))) {
    regularExpression.lastIndex = at;
    return regularExpression.test(source) ? regularExpression.lastIndex : at;
  }
  const quote = source[at] ?? '';
  if (!openers.has(quote)) return at;
  let end = at + 1;
  while (end < source.length && source[end] !== quote) end += source[end] === '\\' ? 2 : 1;
  return end + 1;
}

const lineEnd = (source: string, at: number) => {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
};
