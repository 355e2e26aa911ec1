import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from './template.ts';

/** One synthesised stack: its template and the folders its functions' code lies in. */
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
  const readJson = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown;
  const { artifacts } = readJson('manifest.json') as Manifest;
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
    const { files } = readJson(String(artifact.properties.file)) as AssetManifest;
    for (const { source, destinations } of Object.values(files)) {
      for (const { objectKey } of Object.values(destinations))
        folders.set(objectKey, join(folder, source.path));
    }
  }

  stopModuleLookup(folder);
  return {
    stackName: properties.stackName ?? artifactId,
    template: readJson(String(properties.templateFile)) as Template,
    assetFolder(objectKey) {
      const found = folders.get(objectKey);
      if (!found)
        throw new Error(`The assembly in ${folder} has no asset "${objectKey}": synthesise it again.`);
      return found;
    },
  };
}

// In Lambda no package.json lies above the code, so a plain .js file is CommonJS. Here the project's own would
// make it an ES module; an empty one in between, beside the assets, keeps the assets as they are shipped.
function stopModuleLookup(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{}\n');
}
