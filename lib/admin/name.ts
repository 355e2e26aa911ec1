import * as v from 'valibot';
import { name } from '../../shared/schemas/fields/texts.ts';
import { OperatorError, type Options } from './command.ts';

/** `--name`, by the same rules as every name that is shown to people. */
export function readName(options: Options): string {
  const result = v.safeParse(name(), options.name);
  if (!result.success) throw new OperatorError(`--name ${result.issues[0].message}`);
  return result.output;
}
