import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from '../../../lib/local/assembly/template.ts';

/** The seconds that the gateway waits. */
const patience = 29;

/**
 * Gives every function of an assembly more time. DynamoDB Local takes seconds to read what DynamoDB reads in tenths,
 * and a request that is given up has no figures.
 */
export function makePatient(assembly: string): void {
  for (const name of readdirSync(assembly).filter((file) => file.endsWith('.template.json'))) {
    const file = join(assembly, name);
    const template = JSON.parse(readFileSync(file, 'utf8')) as Template;
    for (const { Type, Properties } of Object.values(template.Resources))
      if (Type === 'AWS::Lambda::Function') Object.assign(Properties ?? {}, { Timeout: patience });
    writeFileSync(file, JSON.stringify(template));
  }
}
