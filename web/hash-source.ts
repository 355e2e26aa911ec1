import { createHash } from 'node:crypto';

/** Lets a page use exactly this style or script, in its content security policy. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
