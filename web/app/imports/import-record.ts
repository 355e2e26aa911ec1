import type { Answer, RecordOf } from '../api/routes.ts';
import { type Patience, readPatiently } from './call-patiently.ts';

type Imports = Answer<'GET', '/api/v3/imports'>;
export type ApiImport = RecordOf<Imports['imports']>;

export async function findImport(id: number, patience: Patience): Promise<ApiImport | undefined> {
  const { imports } = await readPatiently<Imports>('/api/v3/imports', patience);
  return imports.find((one) => one.id === id);
}
