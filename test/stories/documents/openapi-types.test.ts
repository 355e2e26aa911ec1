import { copyFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openApiDocument } from '../../../shared/openapi/document.ts';
import { routes } from '../../../shared/routes/index.ts';
import { projectFolder } from '../../house/files.ts';
import { ClientPackage, run, wrongProgram } from '../../support/document/client-package.ts';

const workshop = join(projectFolder, 'test', 'openapi-types');
const compiler = join(workshop, 'node_modules', 'typescript');
const operations = routes.filter(({ access }) => access.kind === 'token');
let unpacked: ClientPackage;

/** The package with the types that openapi-typescript makes of openapi.json in the place of its own. */
beforeAll(async () => {
  unpacked = await ClientPackage.unpack();
  const dist = join(unpacked.home, 'dist');
  await unpacked.write('openapi.json', JSON.stringify(openApiDocument(routes)));
  const command = join(workshop, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');
  const [from, to] = [join(unpacked.folder, 'openapi.json'), join(dist, 'paths.d.ts')];
  await run(process.execPath, [command, from, '--output', to], { cwd: workshop });
  await copyFile(join(workshop, 'operations.ts'), join(dist, 'operations.d.ts'));
  await rename(join(dist, 'routes.d.ts'), join(dist, 'own-routes.d.ts'));
  await unpacked.write(join('node_modules', '@daymark', 'client', 'dist', 'routes.d.ts'), generatedRoutes);
});
afterAll(() => unpacked.remove());

const generatedRoutes = `import type * as Operations from './operations.js';
import type { paths } from './paths.js';
export type Method = 'GET' | 'POST' | 'DELETE';
export type PathOf<M extends Method> = Operations.PathOf<paths, M>;
export type Answer<M extends Method, P extends string> = Operations.Answer<paths, M, P>;
export type Query<M extends Method, P extends string> = Operations.Query<paths, M, P>;
export type Body<M extends Method, P extends string> = Operations.Body<paths, M, P>;
`;

test("the client's examples, and what each operation takes and answers, are the same with types made of openapi.json", async () => {
  await unpacked.write('wrong.ts', wrongProgram);
  // Ours are read-only throughout.
  const types = 'node_modules/@daymark/client/dist';
  const comparisons = operations.map(({ method, path }, index) => {
    const at = `<'${method}', '${path}'>`;
    return `export const answers${index}: [Takes<Own.Answer${at}, Made.Answer${at}>, Takes<Fixed<Made.Answer${at}>, Own.Answer${at}>] = [true, true];
export const queries${index}: [Takes<keyof Own.Query${at}, keyof Made.Query${at}>, Takes<keyof Made.Query${at}, keyof Own.Query${at}>] = [true, true];
export const bodies${index}: Takes<Own.Body${at}, Made.Body${at}> = true;
`;
  });
  await unpacked.write(
    'compare.ts',
    `import type * as Own from './${types}/own-routes.js';
import type * as Made from './${types}/routes.js';
type Takes<A, B> = [B] extends [A] ? true : false;
type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T;
${comparisons.join('')}`,
  );
  expect(await unpacked.compile(compiler)).toBe('');
});
