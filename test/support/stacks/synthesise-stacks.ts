import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleHandlers } from '../../../lib/bundle.ts';
import { createApp } from '../../../lib/daymark-app.ts';
import { handlerIds } from '../../../lib/daymark-stack.ts';
import type { StackSettings } from './stack-settings.ts';

/**
 * Synthesises stacks into the folder named first, in one program with one bundle for all, which it makes in the
 * folder named second unless it is there already. The third argument has the stacks' settings by their names. What is
 * there is whole, also where two runs make it at once.
 */
const [folder = '', bundleFolder = '', stacks = '{}'] = process.argv.slice(2);

async function make(target: string, into: (partial: string) => Promise<unknown>): Promise<void> {
  const partial = `${target}.${process.pid}`;
  await into(partial);
  if (existsSync(target)) rmSync(partial, { recursive: true });
  else renameSync(partial, target);
}

if (!existsSync(bundleFolder))
  await make(bundleFolder, async (outputFolder) => {
    const { metafile } = await bundleHandlers({ ids: handlerIds, outputFolder });
    writeFileSync(`${bundleFolder}.json`, JSON.stringify(metafile));
  });
const bundles = { folderOf: (id: string) => join(bundleFolder, id) };
for (const [name, context] of Object.entries(JSON.parse(stacks) as Record<string, StackSettings>)) {
  await make(join(folder, name), async (outputFolder) => {
    if (name === 'trial') {
      process.env.CDK_OUTDIR = outputFolder;
      await import('../../fixtures/trial-app/app.ts');
    } else {
      const app = await createApp({ outputFolder, context, bundles });
      if (process.env.CDK_VALIDATION !== 'false') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
      app.synth();
    }
  });
}
