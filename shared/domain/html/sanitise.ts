import {
  allowedProtocols,
  allowedTags,
  longestAddress,
  tagsDroppedWithContent,
  voidTags,
} from './allowed.ts';
import { escapeHtml } from './escape.ts';
import { type HtmlTag, scanTag } from './scan-tag.ts';

/**
 * HTML from outside, rebuilt from what is allowed and nothing else: nothing of the original gets through as it was,
 * except text. The result is well-formed, and sanitising it again changes nothing.
 */
export function sanitiseHtml(html: string): string {
  const open = new OpenTags();
  let result = '';
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next < 0) break;
    result += escapeText(html.slice(at, next));
    const skipped = endOfMarkup(html, next);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const tag = scanTag(html, next);
    at = next;
    // The rest is text if a tag never ends: looking at it tag by tag again would take quadratic time.
    if (tag === 'endless') break;
    if (tag === undefined) {
      result += '&lt;';
      at = next + 1;
    } else if (!tag.closing && tagsDroppedWithContent.has(tag.name)) {
      at = endOfElement(html, tag);
    } else {
      result += rebuild(tag, open);
      at = tag.end;
    }
  }
  result += escapeText(html.slice(at));
  return result + open.closeAll();
}

/** The end of a comment, declaration or processing instruction; one that never ends takes all that follows. */
function endOfMarkup(html: string, start: number): number | undefined {
  if (html.startsWith('<!--', start)) return after(html, '-->', start + 4);
  return html[start + 1] === '!' || html[start + 1] === '?' ? after(html, '>', start) : undefined;
}

function endOfElement(html: string, { name, end }: HtmlTag): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = end;
  const found = close.exec(html);
  return found === null ? html.length : after(html, '>', found.index);
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from);
  return found < 0 ? html.length : found + text.length;
}

function rebuild(tag: HtmlTag, open: OpenTags): string {
  const { name, closing } = tag;
  if (!allowedTags.has(name)) return '';
  if (closing) return open.close(name);
  if (!voidTags.has(name)) open.add(name);
  return `<${name}${name === 'a' ? linkAttributes(tag) : ''}>`;
}

function linkAttributes({ attributes }: HtmlTag): string {
  const address = safeAddress(decode(attributes.get('href') ?? ''));
  const title = attributes.get('title');
  return [
    address === undefined ? '' : ` href="${escapeHtml(address)}" rel="noopener noreferrer"`,
    title === undefined ? '' : ` title="${escapeHtml(decode(title))}"`,
  ].join('');
}

/** The address as a browser would read it, so that tabs and line breaks inside do not hide a protocol. */
function safeAddress(text: string): string | undefined {
  if (text.length > longestAddress || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return allowedProtocols.has(protocol) ? href : undefined;
}

const decoded: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Decodes only what `escapeHtml` writes. Any other reference stays as it is, which makes no protocol. */
const decode = (value: string): string =>
  value.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => decoded[entity] ?? entity);

const looseAmpersand = /&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** Escapes text, but keeps character references, which are escaped already. */
const escapeText = (text: string): string =>
  text.replace(looseAmpersand, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The tags that are open, counted by name so that looking for one does not walk through all of them. */
class OpenTags {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes the innermost tag of that name and all within it; gives '' if none is open. */
  close(name: string): string {
    if ((this.#counts.get(name) ?? 0) === 0) return '';
    let closed = '';
    for (let last = ''; last !== name; ) {
      last = this.#takeLast();
      closed += `</${last}>`;
    }
    return closed;
  }

  closeAll(): string {
    let closed = '';
    while (this.#names.length > 0) closed += `</${this.#takeLast()}>`;
    return closed;
  }

  #takeLast(): string {
    const name = this.#names.pop() ?? '';
    this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    return name;
  }
}
