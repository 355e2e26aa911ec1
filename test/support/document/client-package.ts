import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../house/files.ts';

export const run = promisify(execFile);

/** A folder of somebody's program: the package as `npm pack` makes it, and its README's examples beside it. */
export class ClientPackage {
  readonly folder: string;
  /** The package's own folder. */
  readonly home: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.home = join(folder, 'node_modules', '@daymark', 'client');
  }

  static async unpack(): Promise<ClientPackage> {
    const unpacked = new ClientPackage(await mkdtemp(join(tmpdir(), 'daymark-client-package-')));
    const { folder, home } = unpacked;
    const { stdout } = await run('npm', ['pack', join(projectFolder, 'web', 'client'), '--json'], {
      cwd: folder,
    });
    const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
    await mkdir(home, { recursive: true });
    await run('tar', ['-xzf', join(folder, filename), '-C', home, '--strip-components=1']);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const readme = await readFile(join(home, 'README.md'), 'utf8');
    for (const [index, [, block = '']] of [...readme.matchAll(/```ts\n(.*?)```/gs)].entries())
      await unpacked.write(`example-${index}.ts`, block);
    return unpacked;
  }

  write(name: string, text: string): Promise<void> {
    return writeFile(join(this.folder, name), text);
  }

  /** Compiles every program in the folder; gives the compiler's complaints. */
  async compile(compiler = join(projectFolder, 'node_modules', 'typescript')): Promise<string> {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2024',
      module: 'nodenext',
      lib: ['es2024', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(projectFolder, 'node_modules', '@types')],
      skipLibCheck: false,
    };
    await this.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const compiled = await run(process.execPath, [join(compiler, 'bin', 'tsc'), '-p', this.folder]).catch(
      (error: { stdout: string }) => error,
    );
    return compiled.stdout;
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** A program in which every call is wrong, and the compiler has to say so. */
export const wrongProgram = `import { createClient } from '@daymark/client';
const daymark = createClient({ url: 'http://localhost', token: '' });
// @ts-expect-error there is no such path
await daymark.get('/api/v3/nothing');
// @ts-expect-error nor such a parameter
await daymark.get('/api/v3/measurements', { colour: 'red' });
// @ts-expect-error a name is no number
await daymark.post('/api/v3/measurements/post', [{ variableName: 1 }]);
// @ts-expect-error a failure has no data
console.log((await daymark.get('/api/v3/units')).data);
`;
