import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { builtApp } from './bundle/built-app.ts';
import { bundledLicences } from './bundle/bundled-licences.ts';
import { clientScripts } from './bundle/client-scripts.ts';
import { compactTables } from './bundle/compact-tables.ts';
import { directCalls } from './bundle/direct-calls.ts';
import { duckdbBinding, installBinding } from './bundle/duckdb-binding.ts';
import { HandlerFiles } from './bundle/handler-files.ts';
import { BundledPackages } from './bundle/licences.ts';
import { lightenOAuth } from './bundle/lighten-oauth.ts';
import { packedTexts } from './bundle/packed-texts.ts';

const projectFolder = join(import.meta.dirname, '..');

interface BundleProps {
  readonly ids: readonly string[];
  readonly outputFolder: string;
  /** Holds one file per id, in folders by topic. @default functions/ */
  readonly sourceFolder?: string;
  /** Calls the table through the unchanged SDK. @default false: with direct calls */
  readonly fullSdk?: boolean;
  /** True where the functions will run on AWS's machines, not on this one. @default false */
  readonly isDeployed?: boolean;
  /** Writes next to each bundle which line of the source each place comes from. @default false */
  readonly sourceMaps?: boolean;
}

export interface Bundles {
  /** The folder with the one file `index.js` that is the function `id`, and with what it loads besides. */
  folderOf(id: string): string;
  readonly metafile: Metafile;
}

/** Only these contain the descriptions of every answer. */
const documents: readonly string[] = ['get-openapi', 'get-docs'];
/** Loads a library that is not JavaScript. */
const summing = 'sum-round';
/** Names the licences of all that the others contain, so it is bundled last. */
const naming = 'not-found';
/** Keeps its names: the library recognises records by the names of their classes. */
const named: readonly string[] = ['oauth'];

/**
 * Bundles every handler, all but the documents in one run: what they share is parsed once. The output is CommonJS
 * because that loads faster than an ES module, and one file because nothing else has to be found at a cold start.
 */
export async function bundleHandlers({
  ids,
  outputFolder,
  sourceFolder = join(projectFolder, 'functions'),
  fullSdk = false,
  isDeployed = false,
  sourceMaps = false,
}: BundleProps): Promise<Bundles> {
  const handlers = new HandlerFiles(sourceFolder);
  const files = ids.map((id) => ({ id, file: handlers.fileOf(id) }));
  const packages = new BundledPackages();
  const plugins = [
    compactTables,
    clientScripts(packages),
    builtApp(packages),
    duckdbBinding({ isDeployed }),
    ...(fullSdk ? [] : [directCalls]),
  ];
  const some = (chosen: readonly string[]) => files.filter(({ id }) => chosen.includes(id));
  const others = files.filter(({ id }) => ![...documents, ...named, naming].includes(id));
  const maps: BuildOptions = sourceMaps ? { sourcemap: 'external' } : {};
  const runs = await Promise.all([
    run(some(documents), outputFolder, [packedTexts, ...plugins], maps),
    run(some(named), outputFolder, [lightenOAuth, ...plugins], { ...maps, keepNames: true }),
    run(others, outputFolder, plugins, maps),
  ]);
  for (const one of runs) packages.add(one);
  if (ids.includes(summing)) packages.addFolder('node_modules/@duckdb/node-bindings');
  runs.push(await run(some([naming]), outputFolder, [bundledLicences(packages), ...plugins], maps));
  if (isDeployed && ids.includes(summing)) await installBinding(join(outputFolder, summing));
  const metafile: Metafile = {
    inputs: Object.assign({}, ...runs.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...runs.map(({ outputs }) => outputs)),
  };
  return { folderOf: (id) => join(outputFolder, id), metafile };
}

async function run(
  handlers: readonly { readonly id: string; readonly file: string }[],
  outputFolder: string,
  plugins: Plugin[],
  options: BuildOptions,
): Promise<Metafile> {
  if (handlers.length === 0) return { inputs: {}, outputs: {} };
  const { metafile } = await build({
    entryPoints: Object.fromEntries(handlers.map(({ id, file }) => [`${id}/index`, file])),
    outdir: outputFolder,
    absWorkingDir: projectFolder,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    // A native `import('node:http')` reads all exports and so loads the WebSocket client, too; `require` does not.
    supported: { 'dynamic-import': false },
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    // Unused code of the SDK can be left out of its ES modules only.
    mainFields: ['module', 'main'],
    loader: { '.html': 'text', '.css': 'text', '.client.js': 'text', '.json': 'json' },
    alias: {
      '@modelcontextprotocol/server/_shims': join(import.meta.dirname, 'bundle', 'protocol-shims.ts'),
    },
    plugins,
    logLevel: 'warning',
    ...options,
    metafile: true,
  });
  return metafile;
}
