import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import type { BuiltFile } from '../../../web/app/built-file.ts';
import { appIcon } from '../../../web/app/page/app-icon.ts';
import { appManifest } from '../../../web/app/page/app-manifest.ts';
import { appPage } from '../../../web/app/page/app-page.ts';
import { formerScript } from '../../../web/app/page/former-script.ts';
import { builtFile } from './built-file.ts';
import { visitStyle } from './visit-style.ts';

const projectFolder = join(import.meta.dirname, '..', '..', '..');
const sourceFolder = join(projectFolder, 'web', 'app');

export interface BuiltApp {
  readonly page: BuiltFile;
  readonly files: Readonly<Record<string, BuiltFile>>;
  /** Replacements for the scripts and styles of former builds, by file extension. */
  readonly formerFiles: { readonly js: BuiltFile; readonly css: BuiltFile };
  /** Files that the page needs before it shows anything. */
  readonly firstLoad: readonly string[];
  readonly metafile: Metafile;
  readonly importer: Importer;
  /** Those of all its scripts. */
  readonly metafiles: readonly Metafile[];
}

/** The worker that reads files; it is loaded only by those who import one. */
interface Importer {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly metafile: Metafile;
}

const options = {
  absWorkingDir: projectFolder,
  outdir: join(projectFolder, 'app'),
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  write: false,
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

/** Builds the browser app: scripts and styles named after their content, the page, the worker and what installs it. */
export async function buildApp(): Promise<BuiltApp> {
  const importer = await buildImporter();
  const demo = demoFile('demo', 'json', await readDemo('recorded-answers.json'));
  const doctorPage = demoFile('doctor', 'html', styled(await readDemo('doctor-page.html')));
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: { main: join(sourceFolder, 'main.tsx') },
    format: 'esm',
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: {
      IMPORTER: JSON.stringify(importer.name),
      DEMO: JSON.stringify(demo.name),
      DOCTOR_PAGE: JSON.stringify(doctorPage.name),
    },
  });
  const named = new Map<string, Uint8Array>(
    outputFiles.map(({ path, contents }) => [basename(path), contents]),
  );
  const icons = new Map([192, 512].map((size) => [size, hashedName('icon', 'png', appIcon(size))] as const));
  for (const [size, name] of icons) named.set(name, appIcon(size));

  const firstLoad = neededFirst(metafile);
  const [touchIcon = ''] = [...icons.values()];
  const page = appPage(firstLoad, touchIcon);
  const precached = [...named.keys()].sort();
  const worker = await buildWorker(precached, hashOf(page, ...precached));
  return {
    page: builtFile('index.html', Buffer.from(page)),
    files: {
      ...Object.fromEntries([...named].map(([name, bytes]) => [name, builtFile(name, bytes)])),
      [importer.name]: builtFile(importer.name, importer.bytes),
      [demo.name]: builtFile(demo.name, demo.bytes),
      [doctorPage.name]: builtFile(doctorPage.name, doctorPage.bytes),
      'worker.js': builtFile('worker.js', worker.bytes),
      'manifest.webmanifest': builtFile('manifest.webmanifest', Buffer.from(appManifest(icons))),
    },
    formerFiles: {
      js: builtFile('former.js', Buffer.from(formerScript)),
      css: builtFile('former.css', styleOf(named)),
    },
    firstLoad,
    metafile,
    importer,
    metafiles: [metafile, importer.metafile, worker.metafile],
  };
}

/** The page's style sheet. A page of a former build uses it, too, until it is loaded again. */
function styleOf(named: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const [, style] = [...named].find(([name]) => name.endsWith('.css')) ?? [];
  return style ?? new Uint8Array();
}

/** The entry with all that it imports at once, and its style sheet. */
function neededFirst({ outputs }: Metafile): readonly string[] {
  const entry = Object.keys(outputs).find((path) => outputs[path]?.entryPoint?.endsWith('main.tsx')) ?? '';
  const needed = new Set([entry]);
  for (const path of needed)
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') needed.add(imported);
  const style = outputs[entry]?.cssBundle;
  return [...needed, ...(style === undefined ? [] : [style])].map((path) => basename(path));
}

async function buildImporter(): Promise<Importer> {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [join(sourceFolder, 'imports', 'worker.ts')],
    format: 'iife',
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { name: hashedName('importer', 'js', bytes), bytes, metafile };
}

/** Recordings for the demo: answers, and the page for the doctor; loaded only by those who look at it. */
const readDemo = (file: string) => readFile(join(sourceFolder, 'demo', file));

const demoFile = (name: string, extension: string, bytes: Uint8Array) => ({
  name: hashedName(name, extension, bytes),
  bytes,
});

/** The page was recorded with what is its own in its style. */
const styled = (page: Buffer): Buffer =>
  Buffer.from(page.toString().replace('<style>', () => `<style>${visitStyle}`));

/** The service worker, which keeps the named files on the device; `version` changes with any of them. */
async function buildWorker(precached: readonly string[], version: string): Promise<Omit<Importer, 'name'>> {
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [join(sourceFolder, 'worker', 'worker.ts')],
    format: 'iife',
    define: { PRECACHED: JSON.stringify(precached), VERSION: JSON.stringify(version) },
  });
  return { bytes: outputFiles[0]?.contents ?? new Uint8Array(), metafile };
}

const hashOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 8).toUpperCase();
};

const hashedName = (name: string, ending: string, bytes: Uint8Array) => `${name}-${hashOf(bytes)}.${ending}`;
