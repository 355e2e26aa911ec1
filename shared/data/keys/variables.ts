import { after, ofPerson } from './key.ts';

/** The alias comes folded: two spellings of one share the key. */
export const aliasPrefix = 'ALIAS#';
export const aliasKey = (userId: number, foldedAlias: string) =>
  ofPerson(userId, `${aliasPrefix}${foldedAlias}`);
export const foldedAliasOf = (sk: unknown) => after(aliasPrefix, sk);
/** The id follows from the name, so a variable is found by either. */
export const userVariablePrefix = 'UV#';
export const userVariableKey = (userId: number, variableId: number) =>
  ofPerson(userId, `${userVariablePrefix}${variableId}`);
/** The sources of a variable that have no place in its record. */
export const moreSourcesPrefix = 'SOURCES#';
export const moreSourcesKey = (userId: number, variableId: number) =>
  ofPerson(userId, `${moreSourcesPrefix}${variableId}`);
export const variableOfMoreSources = (sk: unknown) => Number(after(moreSourcesPrefix, sk));
/** A variable's description, where its record has no room for it. */
export const descriptionPrefix = 'ABOUT#';
export const descriptionKey = (userId: number, variableId: number) =>
  ofPerson(userId, `${descriptionPrefix}${variableId}`);
export const variableOfDescription = (sk: unknown) => Number(after(descriptionPrefix, sk));
export const variableOfUserVariable = (sk: unknown) => Number(after(userVariablePrefix, sk));

export const tagPrefix = 'TAG#';
export const tagKey = (userId: number, taggedVariableId: number, tagVariableId: number) =>
  ofPerson(userId, `${tagPrefix}${taggedVariableId}#${tagVariableId}`);
export const partsOfTag = (sk: unknown) => after(tagPrefix, sk).split('#').map(Number);

/** Counts the changes to a person's tags, so that two of them cannot close a circle at the same moment. */
export const tagVersionKey = (userId: number) => ofPerson(userId, 'TAGS');
