import { commentsWithoutSubject, type Finding, participleTypes, soMany } from './words.ts';

/** Lists what is left to say better: `node test/house/print-words.ts [FOLDER…]`. */
const folders = process.argv.slice(2);
const inFolders = ({ path }: Finding) =>
  folders.length === 0 || folders.some((folder) => path.startsWith(folder));

for (const [title, found] of [
  ['Comments without a subject', commentsWithoutSubject().found],
  ['Types named by a participle', participleTypes()],
  ['"So many" in comments', soMany()],
] as const) {
  const here = found.filter(inFolders);
  console.log(`\n${title}: ${here.length}`);
  for (const { path, line, text } of here) console.log(`${path}:${line}  ${text.slice(0, 120)}`);
}
