import { join } from 'node:path';
import { bundleHandlers } from '../../../lib/bundle.ts';
import { createApp } from '../../../lib/daymark-app.ts';
import { handlerIds } from '../../../lib/daymark-stack.ts';
import { type StackName, stackSettings } from './stack-settings.ts';

/** Synthesises the stacks named by the arguments into the folder named first: one program, and one bundle for all. */
const [folder = '', ...names] = process.argv.slice(2) as [string, ...StackName[]];
const bundles = await bundleHandlers({ ids: handlerIds, outputFolder: join(folder, 'bundles') });
for (const name of names) {
  const outputFolder = join(folder, name);
  if (name === 'trial') {
    process.env.CDK_OUTDIR = outputFolder;
    process.env.CDK_CONTEXT_JSON = JSON.stringify({ corsOrigins: '*' });
    await import('../../fixtures/trial-app/app.ts');
  } else {
    const app = await createApp({ outputFolder, context: stackSettings[name], bundles });
    app.synth();
  }
}
