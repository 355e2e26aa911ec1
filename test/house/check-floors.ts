import { importsOf, readSource, sourceFiles } from './imports.ts';
import { refusalOf } from './refused-imports.ts';

const files = sourceFiles(['bin', 'lib', 'functions', 'shared', 'web']);
const refused = files
  .flatMap((file) => importsOf(file, readSource(file)))
  .flatMap((one) => {
    const why = refusalOf(one);
    return why === undefined ? [] : [`${one.from}:${one.line} ${why}`];
  });
for (const line of refused) console.error(line);
if (refused.length > 0) {
  console.error(
    `\n${refused.length} imports go where their floor may not: see docs/decisions/0013-floors.md.`,
  );
  process.exitCode = 1;
}
