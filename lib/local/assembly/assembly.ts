import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from './template.ts';

/** One synthesised stack: its template and the folders of its functions' code. */
export interface Assembly {
  readonly stackName: string;
  readonly template: Template;
  /** Finds the folder that a deployment would upload under `objectKey`. */
  assetFolder(objectKey: string): string;
}

interface Manifest {
  readonly artifacts: Readonly<
    Record<string, { readonly type: string; readonly properties: ManifestProperties }>
  >;
}
interface ManifestProperties {
  readonly templateFile?: string;
  readonly stackName?: string;
  readonly file?: string;
}
interface AssetManifest {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: { readonly path: string };
        readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
      }
    >
  >;
}

/** Reads a cloud assembly as the CDK toolkit would before it deploys it. */
export function readAssembly(folder: string): Assembly {
  const { artifacts } = readJson<Manifest>(join(folder, 'manifest.json'));
  const artifactsOf = (type: string) =>
    Object.entries(artifacts).filter(([, artifact]) => artifact.type === type);

  const stacks = artifactsOf('aws:cloudformation:stack');
  const [stack] = stacks;
  if (!stack || stacks.length > 1) {
    throw new Error(`The assembly in ${folder} must hold one stack, it holds ${stacks.length}.`);
  }
  const [artifactId, { properties }] = stack;

  const folders = new Map<string, string>();
  for (const [, artifact] of artifactsOf('cdk:asset-manifest')) {
    const { files } = readJson<AssetManifest>(join(folder, String(artifact.properties.file)));
    for (const { source, destinations } of Object.values(files)) {
      for (const { objectKey } of Object.values(destinations))
        folders.set(objectKey, join(folder, source.path));
    }
  }

  stopModuleLookup(folder);
  return {
    stackName: properties.stackName ?? artifactId,
    template: readJson<Template>(join(folder, String(properties.templateFile))),
    assetFolder(objectKey) {
      const found = folders.get(objectKey);
      if (!found)
        throw new Error(`The assembly in ${folder} has no asset "${objectKey}": synthesise it again.`);
      return found;
    },
  };
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

// A plain .js file is CommonJS in Lambda, where no package.json lies above the code. Here the project's own would make
// it an ES module; an empty one next to the assets prevents that. It is written whole or not at all: a command may read
// the assembly while a service starts functions from it.
function stopModuleLookup(folder: string): void {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return;
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, '{}\n');
  renameSync(unfinished, file);
}
