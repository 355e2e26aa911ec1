/** Records that come newest day first, gathered by their days. */
export function byDay<Access extends { readonly day: string }>(
  accesses: readonly Access[],
): readonly { readonly day: string; readonly accesses: readonly Access[] }[] {
  const days = new Map<string, Access[]>();
  for (const access of accesses) {
    const others = days.get(access.day);
    if (others === undefined) days.set(access.day, [access]);
    else others.push(access);
  }
  return [...days].map(([day, ofDay]) => ({ day, accesses: ofDay }));
}
