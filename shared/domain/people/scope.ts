/** The scopes of tokens, in the words of the documentation. */
export const scopeMeanings = {
  basic: 'what needs a token but none of the person’s data, such as the lists of units and categories.',
  readmeasurements: 'read what belongs to the person: measurements, reminders, feed, shares.',
  writemeasurements: 'record, change and delete what belongs to the person.',
};
export type Scope = keyof typeof scopeMeanings;

/** Whether answers may tell what is stored. Someone who may only write gets answers without it. */
export const mayRead = ({ scopes: granted }: { readonly scopes: readonly Scope[] }): boolean =>
  granted.includes('readmeasurements');

export const scopes = Object.keys(scopeMeanings) as readonly Scope[];
