import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { figuresFolder, projectFolder } from '../figures-folder.ts';
import type { OperationFigures } from './figures.ts';

/** The figures of the last commit; undefined where there are none. */
export function committedFigures(): OperationFigures | undefined {
  try {
    const text = execFileSync('git', ['show', `HEAD:./${join(figuresFolder, 'operations.json')}`], {
      cwd: projectFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(text) as OperationFigures;
  } catch {
    return undefined;
  }
}
