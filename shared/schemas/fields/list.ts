import * as v from 'valibot';
import { isObject } from '../../domain/json/is-object.ts';
import { addProblem } from './field.ts';

/** An array of at most `most` items; a single object is taken as an array of one. */
export function listOf<const Item extends v.GenericSchema>(item: Item, most: number) {
  const array = v.array(item);
  const list: typeof array & { readonly takesSingle: true } = {
    ...array,
    takesSingle: true,
    '~run'(dataset, config) {
      if (isObject(dataset.value)) dataset.value = [dataset.value];
      const { value } = dataset;
      if (!Array.isArray(value) || value.length <= most) return array['~run'](dataset, config);
      const message = `takes at most ${most} items per request, got ${value.length}; send them in several requests.`;
      addProblem(dataset, config, message);
      return dataset as unknown as ReturnType<(typeof array)['~run']>;
    },
  };
  return v.pipe(list, v.maxLength(most));
}
