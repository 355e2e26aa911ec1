/** A word that stands in everything a person wrote, so that a scan finds whatever is left of it. */
export const mark = 'Quirlebum';
