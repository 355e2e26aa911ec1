import * as v from 'valibot';
import { foldName } from '../../domain/texts/fold-name.ts';
import { listOf } from './list.ts';
import { name } from './texts.ts';

const most = 50;

/** Names of sources in the order in which they are preferred; one that is named twice counts at its first place. */
export const sourceNames = () =>
  v.pipe(
    listOf(name(), most),
    v.transform((names) => names.filter((one, i) => names.findIndex(isSame(one)) === i)),
  );

const isSame = (one: string) => (other: string) => foldName(other) === foldName(one);
