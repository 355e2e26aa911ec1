import * as v from 'valibot';
import { says } from './says.ts';

export const describedCount = (sentence: string) => says(v.pipe(v.number(), v.integer()), sentence);
