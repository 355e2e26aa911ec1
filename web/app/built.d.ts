import type { BuiltFile } from './built-file.ts';

/** The page that starts the app. The bundler builds it and the files when a function imports them. */
export const page: BuiltFile;
/** Everything the page loads, by name. */
export const files: Readonly<Record<string, BuiltFile>>;
/** The answers for scripts and styles of a former build, by the ending of their names. */
export const formerFiles: Readonly<Record<string, BuiltFile>>;
