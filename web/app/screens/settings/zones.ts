/** A time zone as people look for it. */
export interface Zone {
  /** "Europe/Berlin". */
  readonly id: string;
  /** "Berlin". */
  readonly city: string;
  /** "Europe". */
  readonly area: string;
}

const zoneOf = (id: string): Zone => {
  const [area = '', ...places] = id.split('/');
  const words = (text: string) => text.replaceAll('_', ' ');
  return places.length === 0
    ? { id, city: words(area), area: '' }
    : { id, city: words(places.toReversed().join(', ')), area: words(area) };
};

/** A zone that this browser does not list is still the person's. */
export const zonesWith = (zone: string): readonly Zone[] =>
  [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort().map(zoneOf);

export const zoneNamed = (id: string): Zone => zoneOf(id);

const mostFound = 8;

/** The name of a zone in words, "Central European Time"; empty where the browser does not know the zone. */
export function zoneWords(id: string): string {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone: id, timeZoneName: 'longGeneric' });
    return parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}

/** The clock in a zone; empty where the browser does not know it. */
export function clockIn(id: string, milliseconds: number): string {
  try {
    const shown = { timeZone: id, hour: '2-digit', minute: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-GB', shown).format(milliseconds);
  } catch {
    return '';
  }
}

const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(/[_/]/g, ' ');

/** The zones that a phrase names: by their city first, then by area, then by what their time is called. */
export function findZones(phrase: string, zones: readonly Zone[]): readonly Zone[] {
  const wanted = folded(phrase.trim());
  if (wanted === '') return [];
  const byCity = zones.filter(({ city }) => folded(city).startsWith(wanted));
  const byPlace = zones.filter(({ id }) => folded(id).includes(wanted));
  const found = [...new Set([...byCity, ...byPlace])];
  if (found.length >= mostFound || wanted.length < 3) return found.slice(0, mostFound);
  const byWords = zones.filter(({ id }) => folded(zoneWords(id)).includes(wanted));
  return [...new Set([...found, ...byWords])].slice(0, mostFound);
}
