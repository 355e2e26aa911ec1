import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '..', '..', '..', 'web');

/** The style that every page for a visit begins with. */
export const visitStyle = ['palette', 'base', 'forms', 'pages/page', 'pages/shared']
  .map((name) => readFileSync(join(web, `${name}.css`), 'utf8'))
  .join('');
