import { hashSource } from '../hash-source.ts';
import type { Assets } from './assets.ts';

/** Lets the page use its own styles and scripts, talk to its own origin, and nothing else. */
export const contentSecurityPolicy = ({ styles, scripts }: Assets) =>
  [
    "default-src 'none'",
    `style-src ${styles.map(hashSource).join(' ')}`,
    `script-src ${scripts.map(hashSource).join(' ')}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
