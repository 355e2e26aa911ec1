import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { houseFigures } from './figures.ts';
import { projectFolder } from './files.ts';
import { filesIn, productFolders } from './read-code.ts';

/** `npm run house -- [COMMIT]`: the figures of the house beside those of a commit, of the one before unless it says which. */
const [base = 'HEAD~1'] = process.argv.slice(2);
const folders = [...productFolders, 'test'];

const folder = mkdtempSync(join(tmpdir(), 'daymark-house-'));
try {
  const archive = execFileSync('git', ['archive', base, ...folders], {
    cwd: projectFolder,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const before = houseFigures(filesIn(folders, folder));
  const now = houseFigures(filesIn(folders));
  const names = new Set([...now.keys(), ...before.keys()]);
  const row = (name: string, cells: readonly string[]) =>
    console.log(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(10)).join('')}`);
  row('', [base.slice(0, 9), 'here', 'change']);
  for (const name of names) {
    const [from, to] = [before.get(name) ?? 0, now.get(name) ?? 0];
    row(name, [String(from), String(to), to === from ? '' : `${to > from ? '+' : ''}${to - from}`]);
  }
} finally {
  rmSync(folder, { recursive: true });
}
