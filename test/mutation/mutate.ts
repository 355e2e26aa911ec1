import { parseArgs } from 'node:util';
import { accepted } from './accepted.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { type Target, targets } from './targets.ts';
import { WorkingCopy } from './working-copy.ts';

/**
 * Changes one small thing at a time in the code that keeps people apart, and lets the tests look at it. A change that
 * no test notices is printed: it needs a test, or a reason in accepted.ts.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '60' }, from: { type: 'string', default: '1' } },
});
const endsAt = Date.now() + Number(values.minutes) * 60_000;
const chosen = targets.filter(
  ({ file }) => positionals.length === 0 || positionals.some((part) => file.includes(part)),
);
const print = (line: string) => process.stdout.write(`${line}\n`);

const copy = new WorkingCopy(process.cwd());
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    copy.remove();
    process.exit(1);
  });
const survivors: string[] = [];
let tried = 0;
let skipped = 0;
try {
  for (const target of chosen) await tryAll(target);
} finally {
  copy.remove();
}
print(`${tried} mutants tried, ${survivors.length} not noticed, ${skipped} left out because time ran out.`);
for (const survivor of survivors) print(survivor);
process.exitCode = survivors.length > 0 ? 1 : 0;

async function tryAll({ file, tests }: Target): Promise<void> {
  const mutants = findMutants(copy.read(file)).filter((mutant) => !isAccepted(file, mutant));
  print(`${file}: ${mutants.length} mutants`);
  if (!(await copy.passes(tests))) throw new Error(`${tests.join(', ')} fail without a change.`);
  for (const [i, mutant] of mutants.entries()) {
    if (i + 1 < Number(values.from)) continue;
    if (Date.now() > endsAt) {
      skipped += mutants.length - i;
      return;
    }
    const isNoticed = !(await copy.with(file, mutant.source, () => copy.passes(tests)));
    tried += 1;
    const change = `${file}:${mutant.line}\n    - ${mutant.before}\n    + ${mutant.after}`;
    if (!isNoticed) survivors.push(change);
    print(
      `  ${i + 1} of ${mutants.length}, line ${mutant.line}: ${isNoticed ? 'noticed' : `NOT NOTICED\n${change}`}`,
    );
  }
}

function isAccepted(file: string, { before, after }: Mutant): boolean {
  return accepted.some((one) => one.file === file && one.before === before && one.after === after);
}
