import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleHandlers } from '../../../lib/bundle.ts';
import { createApp } from '../../../lib/daymark-app.ts';
import { handlerIds } from '../../../lib/daymark-stack.ts';
import type { StackSettings } from './stack-settings.ts';

/**
 * Synthesises stacks into the folder named first, in one program with one bundle for all, which it makes in the
 * folder named second unless it is there already. The third argument has the stacks' settings by their names.
 */
const [folder = '', bundleFolder = '', stacks = '{}'] = process.argv.slice(2);
if (!existsSync(bundleFolder)) {
  const { metafile } = await bundleHandlers({ ids: handlerIds, outputFolder: bundleFolder });
  writeFileSync(`${bundleFolder}.json`, JSON.stringify(metafile));
}
const bundles = { folderOf: (id: string) => join(bundleFolder, id) };
for (const [name, context] of Object.entries(JSON.parse(stacks) as Record<string, StackSettings>)) {
  const outputFolder = join(folder, name);
  if (name === 'trial') {
    process.env.CDK_OUTDIR = outputFolder;
    process.env.CDK_CONTEXT_JSON = JSON.stringify({ corsOrigins: '*' });
    await import('../../fixtures/trial-app/app.ts');
  } else {
    const app = await createApp({ outputFolder, context, bundles });
    if (process.env.CDK_VALIDATION !== 'false') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    app.synth();
  }
}
