const longest = 4000;
/** Never called: resolving a path against it shows whether the path leads to another site. */
const anywhere = 'https://own.invalid';

/**
 * A path of our own to continue to, query included; undefined for anything that would lead to another site, however it
 * is spelled: browsers take a backslash for a slash and drop tabs and line breaks.
 */
export function ownPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > longest) return undefined;
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) || !URL.canParse(text, anywhere)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, anywhere);
  return origin === anywhere && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}
