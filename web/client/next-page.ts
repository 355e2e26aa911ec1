/** The whole query of the next page, by the `Link` header: `<address>; rel="next"`. */
export function nextOf(link: string | null): Readonly<Record<string, string>> | undefined {
  const [address = '', relation] = (link ?? '').split('>');
  if (relation?.trim() !== '; rel="next"') return undefined;
  return Object.fromEntries(new URLSearchParams(address.slice(address.indexOf('?') + 1)));
}
