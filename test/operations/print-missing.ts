import { routes } from '../../shared/routes/index.ts';
import { missingOf } from './missing.ts';

// What operations still lack: `npm run missing -- ID`, or of all of them. Ends with 1 where there is something.
const asked = process.argv.slice(2);
let count = 0;
for (const id of asked.length > 0 ? asked : routes.map((route) => route.id))
  for (const what of missingOf(id)) {
    count += 1;
    console.log(`${id} lacks ${what}.`);
  }
if (count === 0) console.log('Nothing is missing.');
process.exitCode = count === 0 ? 0 : 1;
