import { writeFloorsTable } from './floors-page.ts';
import { folderCircles } from './folder-circles.ts';
import { importsOf, readSource, sourceFiles } from './imports.ts';
import { refusalOf } from './refused-imports.ts';

if (process.argv.includes('--write')) writeFloorsTable();

const imports = sourceFiles(['bin', 'lib', 'functions', 'shared', 'web']).flatMap((file) =>
  importsOf(file, readSource(file)),
);
const refused = imports.flatMap((one) => {
  const why = refusalOf(one);
  return why === undefined ? [] : [`${one.from}:${one.line} ${why}`];
});
// web/ is above shared/ where pages are answered, and below it where it draws with the domain: the floors say which.
const circles = folderCircles(imports).filter(({ folders }) => folders.join(' ') !== 'shared web');
const told = circles.map(
  ({ folders, examples }) =>
    `${folders.join(' and ')} import from each other: ${examples.join('; ')}. Move what one of them needs.`,
);
for (const line of [...refused, ...told]) console.error(line);
if (refused.length + told.length > 0) {
  console.error(
    `\n${refused.length} imports go where their floor may not, ${told.length} pairs of folders form a circle: see docs/decisions/0013-floors.md.`,
  );
  process.exitCode = 1;
}
