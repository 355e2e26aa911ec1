import { rmSync } from 'node:fs';
import { skipStackChecks } from '../../../shared/settings/toolkit.ts';
import { createApp } from '../../daymark-app.ts';
import { localContext } from './local-context.ts';

/** Synthesises the app as `cdk deploy` would, with what suits this machine unless said otherwise. */
export async function synthesise(
  outputFolder: string,
  context: Readonly<Record<string, string>>,
): Promise<void> {
  rmSync(outputFolder, { recursive: true, force: true });
  // Validation is for what is deployed; here it would only make every start slower.
  skipStackChecks();
  const app = await createApp({ outputFolder, context: { ...localContext, ...context } });
  app.synth();
}
