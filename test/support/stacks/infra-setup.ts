import { synthesiseStacks } from './stacks.ts';

export default async function synthesiseForInfra(): Promise<void> {
  process.env.DAYMARK_STACKS = await synthesiseStacks(['dev', 'prod', 'edge', 'paused', 'trial']);
}
