import { after, ofPerson, sixteenDigits } from './key.ts';

export const channelCounterKey = (userId: number) => ofPerson(userId, 'CHANNELS');

export const measurementPrefix = 'M#';
export const measurementSort = (id: number) => `${measurementPrefix}${sixteenDigits(id)}`;
export const measurementKey = (userId: number, id: number) => ofPerson(userId, measurementSort(id));
export const idOfMeasurement = (sk: unknown) => Number(after(measurementPrefix, sk));
/** Partition of the index byVariable. */
export const personVariable = (userId: number, variableId: number) => `${userId}#${variableId}`;
export const variableOfPair = (pair: unknown) => Number(String(pair).split('#')[1]);

export const sourcePrefix = 'SOURCE#';
export const sourceKey = (userId: number, foldedName: string) =>
  ofPerson(userId, `${sourcePrefix}${foldedName}`);
