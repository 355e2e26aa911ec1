/** Folds white space, composes accents: two spellings that look alike become one text. */
export const normaliseName = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ');

/** What two spellings of one name share. */
export const foldName = (name: string) => normaliseName(name).toLowerCase().normalize('NFC');
