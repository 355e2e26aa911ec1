import { sentences } from './sentences.ts';

/** Prints every sentence that people read, with its place: `npm run words [-- FOLDER…]`. */
const folders = process.argv.slice(2);

for (const { path, line, text } of sentences())
  if (folders.length === 0 || folders.some((folder) => path.startsWith(folder)))
    console.log(`${path}:${line}  ${text}`);
