/** A tag as found in a text. */
export interface HtmlTag {
  readonly name: string;
  readonly closing: boolean;
  /** Attributes in their order; the first of two with the same name counts. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The index of the first character after it. */
  readonly end: number;
}

const space = /[\s/]/;

/** Reads the tag that begins at `start`, the way browsers do; undefined if there is none. */
export function scanTag(html: string, start: number): HtmlTag | 'endless' | undefined {
  const closing = html[start + 1] === '/';
  const nameStart = start + (closing ? 2 : 1);
  if (!/[a-z]/i.test(html[nameStart] ?? '')) return undefined;
  let at = skipUntil(html, nameStart, /[\s/>]/);
  const name = html.slice(nameStart, at).toLowerCase();
  const attributes = new Map<string, string>();
  for (;;) {
    at = skipWhile(html, at, space);
    if (at >= html.length) return 'endless';
    if (html[at] === '>') return { name, closing, attributes, end: at + 1 };
    const attribute = scanAttribute(html, at);
    if (attribute === undefined) return 'endless';
    if (!attributes.has(attribute.name)) attributes.set(attribute.name, attribute.value);
    at = attribute.end;
  }
}

function scanAttribute(html: string, start: number) {
  // A name has at least one character, so that the scan always moves on; even "=" is one, at the beginning.
  const nameEnd = skipUntil(html, start + 1, /[\s/=>]/);
  const name = html.slice(start, nameEnd).toLowerCase();
  const equals = skipWhile(html, nameEnd, /\s/);
  if (html[equals] !== '=') return { name, value: '', end: nameEnd };
  const valueStart = skipWhile(html, equals + 1, /\s/);
  const quote = html[valueStart];
  if (quote !== '"' && quote !== "'") {
    const end = skipUntil(html, valueStart, /[\s>]/);
    return { name, value: html.slice(valueStart, end), end };
  }
  const end = html.indexOf(quote, valueStart + 1);
  if (end < 0) return undefined;
  return { name, value: html.slice(valueStart + 1, end), end: end + 1 };
}

function skipWhile(html: string, start: number, pattern: RegExp): number {
  let at = start;
  while (at < html.length && pattern.test(html.charAt(at))) at++;
  return at;
}

function skipUntil(html: string, start: number, pattern: RegExp): number {
  let at = start;
  while (at < html.length && !pattern.test(html.charAt(at))) at++;
  return at;
}
