import { synthesiseStacks } from './stacks.ts';

declare global {
  /** Made by the set-up, and removed after the run. */
  var testStacks: string | undefined;
}

export default async function synthesiseForInfra(): Promise<void> {
  globalThis.testStacks = await synthesiseStacks(['dev', 'prod', 'edge', 'paused', 'trial']);
  process.env.DAYMARK_STACKS = globalThis.testStacks;
}
