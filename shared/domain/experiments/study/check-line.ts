import { canonicalJson } from '../../texts/canonical-json.ts';
import type { ExperimentPlan } from '../plan.ts';

/** The text in quotes that a shell takes as it is, whatever is in it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A line for a terminal that prints the commitment, made of the secret and the plan and nothing else. */
export const checkLine = (secret: string, plan: ExperimentPlan): string =>
  `(printf %s ${secret} | xxd -r -p; printf %s ${quoted(canonicalJson(plan))}) | sha256sum`;

/** The explanation next to the line. */
export const howToCheck =
  'The commitment is the SHA-256 of the bytes of the secret followed by the plan as canonical JSON (RFC 8785). Pair i, from 0, is AB if the lowest bit of the first byte of HMAC-SHA-256 under the secret of the text "pair i" is 0, else BA.';
