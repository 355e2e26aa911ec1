/** The start of the next page: after a place in the list, or by counting. */
type Next = { readonly place: string } | { readonly offset: number };

/** A `Link` header to the next page: the same request, from there on. */
export function linkToNext(url: string, next: Next, cursorTo: (place: string) => string): string {
  const target = new URL(url);
  const { searchParams } = target;
  searchParams.delete('cursor');
  searchParams.delete('offset');
  if ('place' in next) searchParams.set('cursor', cursorTo(next.place));
  else searchParams.set('offset', String(next.offset));
  return `<${target.href}>; rel="next"`;
}
