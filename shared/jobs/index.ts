import type { Job } from './job.ts';

/** Every scheduled job; infrastructure and the local runtime read this list. */
export const jobs: readonly Job[] = [];
