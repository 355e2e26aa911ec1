import type { Home } from '../home/read-home.ts';

/** An option of a command. Parsing, help and checks read it. */
interface Option {
  readonly name: string;
  readonly value: string;
  readonly required: boolean;
  readonly help: string;
}

/** A command of the operator's: `npm run admin -- NOUN VERB`. */
export interface Command {
  readonly noun: string;
  readonly verb: string;
  readonly help: string;
  readonly options: readonly Option[];
  /** True if it works without the table of a service. */
  readonly needsNoTable?: true;
  /** The stack is undefined where the command is for the local instance, or for a service at home. */
  readonly run: (
    options: Options,
    stack: string | undefined,
    home: Home | undefined,
  ) => Promise<Record<string, unknown>>;
}

/** The given options by name; required ones are never missing. */
export type Options = Readonly<Record<string, string>>;

/** A mistake of the operator's, explained in one sentence, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

export const required = (name: string, value: string, help: string): Option => ({
  name,
  value,
  required: true,
  help,
});
export const optional = (name: string, value: string, help: string): Option => ({
  name,
  value,
  required: false,
  help,
});

export function wholeNumber(options: Options, name: string): number {
  const text = options[name] ?? '';
  if (!/^[1-9]\d{0,15}$/.test(text))
    throw new OperatorError(`--${name} must be a whole number above 0, got "${text}".`);
  return Number(text);
}
