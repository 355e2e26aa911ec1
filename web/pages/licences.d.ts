import type { Licence } from './licence.ts';

/** The licences of all that is bundled. The bundler writes them when a function imports them. */
declare const licences: readonly Licence[];
export default licences;
