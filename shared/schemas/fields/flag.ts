import { field, got } from './field.ts';

export const flag = () =>
  field({ type: 'boolean' }, (input, refuse) =>
    typeof input === 'boolean' ? input : refuse(`must be true or false, got ${got(input)}.`),
  );
