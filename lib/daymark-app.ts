import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { type Bundles, bundleHandlers } from './bundle.ts';
import { DaymarkStack, handlerIds } from './daymark-stack.ts';
import { readSettings, type Settings } from './settings.ts';
import { readStage } from './stage-file.ts';

interface DaymarkAppProps {
  /** The folder of the cloud assembly. @default the one that the CDK toolkit asks for, else a temporary one */
  readonly outputFolder?: string;
  /** Settings in place of those of a stage's file. @default the file of the stage that the CDK toolkit names */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The handlers, bundled before: for several stacks of one build. @default they are bundled here */
  readonly bundles?: Pick<Bundles, 'folderOf'>;
}

export async function createApp({ outputFolder, context, bundles }: DaymarkAppProps = {}): Promise<App> {
  const app = new App({
    ...(outputFolder && { outdir: outputFolder }),
    // Only the toolkit reads cdk.json: flags there would be missing locally.
    context: recommendedFlags,
    analyticsReporting: false,
    treeMetadata: false,
  });
  const settings = context ? readSettings(context) : settingsOfToolkit(app.node.getAllContext());
  const bundled =
    bundles ??
    (await bundleHandlers({
      ids: handlerIds,
      outputFolder: join(app.outdir, 'bundles'),
      fullSdk: settings.fullSdk,
      // Given settings are for this machine; those of a stage's file are for a deployment.
      isDeployed: context === undefined,
    }));
  new DaymarkStack(app, `daymark-${settings.stage}`, { settings, bundles: bundled });
  return app;
}

/** Names of the toolkit's own contain a dash, colon or slash, ours never do: so a misspelt one of ours is found. */
function settingsOfToolkit(context: Readonly<Record<string, unknown>>): Settings {
  const { stage = 'dev', ...forOnce } = Object.fromEntries(
    Object.entries(context).filter(([name]) => /^\w+$/.test(name)),
  );
  return readStage(String(stage), forOnce);
}
