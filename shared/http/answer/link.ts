/** A `Link` header to the next page: the same request with these parameters instead of the old ones. */
export function linkToNext(
  url: string,
  next: Readonly<Record<'cursor' | 'offset', string | undefined>>,
): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(next)) {
    if (value === undefined) target.searchParams.delete(name);
    else target.searchParams.set(name, value);
  }
  return `<${target.href}>; rel="next"`;
}
