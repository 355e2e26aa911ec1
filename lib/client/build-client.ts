import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Licence } from '../../web/pages/licence.ts';
import { BundledPackages } from '../bundle/licences.ts';
import { declareRoutes } from './declare-routes.ts';

const project = join(import.meta.dirname, '..', '..');
const source = join(project, 'web', 'client');

/** Writes the package's scripts as they are shipped; `isSmall` minifies them, as someone's bundler would. */
export async function bundleClient(outdir: string, isSmall = false): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(source, 'index.ts'), join(source, 'program.ts')],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['node:*'],
    minify: isSmall,
    logLevel: 'error',
    absWorkingDir: project,
    metafile: true,
  });
  const packages = new BundledPackages();
  packages.add(metafile);
  await writeFile(join(outdir, 'LICENCES.txt'), licencesText(packages.licences()));
}

/** The licences of others, for the package. */
const licencesText = (licences: readonly Licence[]): string =>
  licences.length === 0
    ? 'This package contains no third-party code.\n'
    : licences.map(({ packages, text }) => `${packages.join(', ')}\n\n${text}\n`).join('\n---\n\n');

const outdir = join(source, 'dist');

/** Removes the files that were made to be packed. */
export const removeClient = (): Promise<void> => rm(outdir, { recursive: true, force: true });

/** Makes everything that `npm pack` takes. */
export async function buildClient(): Promise<void> {
  await removeClient();
  await mkdir(outdir, { recursive: true });
  await Promise.all([bundleClient(outdir), declareClient()]);
}

/** The compiler writes the declarations; those of the routes are replaced, since they would need all schemas. */
async function declareClient(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'daymark-client-'));
  try {
    const names = (await readdir(source)).filter((name) => name.endsWith('.ts') && name !== 'routes.ts');
    await mkdir(join(folder, 'source'));
    for (const name of names) await copyFile(join(source, name), join(folder, 'source', name));
    await writeFile(join(folder, 'source', 'routes.d.ts'), declareRoutes());
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(compilerSettings));
    await promisify(execFile)(process.execPath, [
      join(project, 'node_modules', 'typescript', 'bin', 'tsc'),
      '-p',
      folder,
    ]);
    await copyFile(join(folder, 'source', 'routes.d.ts'), join(outdir, 'routes.d.ts'));
    for (const name of (await readdir(join(folder, 'types'))).filter((one) => one.endsWith('.d.ts'))) {
      const text = await readFile(join(folder, 'types', name), 'utf8');
      await writeFile(join(outdir, name), text.replaceAll(/from '(\.\/[\w-]+)\.ts'/g, "from '$1.js'"));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const compilerSettings = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    declaration: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [join(project, 'node_modules', '@types')],
    rootDir: 'source',
    outDir: 'types',
  },
  include: ['source'],
};
