// Prints the local database that the tests did not run on, if this machine has both.
import { chooseEngine, engineNames, engineProblem } from '../lib/local/database/engines.ts';

const able = engineNames.filter((engine) => engineProblem(engine) === undefined);
if (able.length > 1) console.log(able.find((engine) => engine !== chooseEngine()));
