import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readStage, stagesFolder } from '../stage-file.ts';
import { type Home, readHome } from './read-home.ts';

/** The service at home that a stage is; undefined for one on AWS, whose file may be elsewhere. */
export function homeOf(stage: unknown): Home | undefined {
  if (typeof stage !== 'string' || !existsSync(join(stagesFolder(), `${stage}.json`))) return undefined;
  return readStage(stage).home === undefined ? undefined : readHome(stage);
}
