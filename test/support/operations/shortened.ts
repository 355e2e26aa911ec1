/** How many members of an object are shown, by how deep it lies. */
const membersAt = [10, 7, 5, 3];
const longestText = 100;
const notShown = new Set(['card', 'highchartConfig', 'svg', 'availableUnits', 'html', 'htmlContent']);

/** As much of an answer as a reader looks at: the first of every list or map, the first members of every record. */
export function shortened(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map((item) => shortened(item, depth));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !notShown.has(name));
  const isMap = members.every(([, member]) => isRecord(member));
  const shown = isMap ? 1 : (membersAt[depth] ?? 0);
  return Object.fromEntries(
    members.slice(0, shown).map(([name, member]) => [name, shortened(member, depth + 1)]),
  );
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of all members, with the places they have. */
export function placesIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => placesIn(item, `${place}[]`));
  if (typeof value !== 'object' || value === null) return [place];
  return Object.entries(value).flatMap(([name, member]) => placesIn(member, `${place}.${name}`));
}
