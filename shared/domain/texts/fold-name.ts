/** Joins white space and composes accents, so that spellings that look alike become one text. */
export const normaliseName = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** The form of a name by which spellings are compared. */
export const foldName = (name: string) => normaliseName(name).toLowerCase().normalize('NFC');
