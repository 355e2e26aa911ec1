/** Text as a page prints it, as a reader copies it. */
export const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** The text in the box of this name on the documentation page. */
export function printedAs(page: string, label: string): string {
  const [, code] = new RegExp(`aria-label="${label}"><code>(.*?)</code>`, 's').exec(page) ?? [];
  if (code === undefined) throw new Error(`The page shows no "${label}".`);
  return unescaped(code);
}
