import { skipStackChecks } from '../../../shared/settings/toolkit.ts';
import { createApp } from '../../daymark-app.ts';

/** Synthesises the app into the folder named first, with the settings named second; it ends with the process that started it. */
const [outputFolder = '', settings = '{}'] = process.argv.slice(2);
process.once('disconnect', () => process.exit(1));
// Validation is for what is deployed; here it would only make every start slower.
skipStackChecks();
try {
  const app = await createApp({ outputFolder, context: JSON.parse(settings) });
  app.synth();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
