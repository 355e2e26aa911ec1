/** True if an `Accept-Encoding` takes gzip and does not prefer the plain text. */
export const acceptsGzip = (header: string | undefined): boolean => acceptsCoding(header, 'gzip');

/** The same of any coding that files are kept in. */
export function acceptsCoding(header: string | undefined, coding: 'gzip' | 'br'): boolean {
  if (header === undefined) return false;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    weights.set(name, weightOf(parameters));
  }
  const weight = weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get('*') ?? 0;
  return weight > 0 && weight >= (weights.get('identity') ?? 0);
}

/** A coding's `q`: 0 refuses it, and so does a malformed one. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  if (given === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(given) ? Number(given.slice(2)) : 0;
}
