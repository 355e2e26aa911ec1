import { chooseEngine, type EngineName, engineNames } from '../../lib/local/database/engines.ts';

/** The database that this run of the tests is on: the one that `DAYMARK_DATABASE` names, else the one that people get. */
export function testedEngine(): EngineName {
  const { DAYMARK_DATABASE: named } = process.env;
  const wanted = engineNames.find((name) => name === named);
  if (named && wanted === undefined)
    throw new Error(`DAYMARK_DATABASE must be ${engineNames.join(' or ')}, got "${named}".`);
  return chooseEngine(wanted);
}
