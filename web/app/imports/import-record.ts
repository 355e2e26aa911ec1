import { type Patience, readPatiently } from './call-patiently.ts';

/** As GET /imports answers it. */
export interface ImportRecord {
  readonly id: number;
  readonly format: string;
  readonly label?: string;
  readonly status: 'open' | 'summingUp' | 'done' | 'undoing' | 'undone';
  readonly beganAt: string;
  readonly endedAt?: string;
  readonly created?: number;
  readonly updated?: number;
  readonly unchanged?: number;
  readonly first?: string;
  readonly last?: string;
  readonly removed?: number;
  readonly kept?: number;
}

export async function findImport(id: number, patience: Patience): Promise<ImportRecord | undefined> {
  const { imports } = await readPatiently<{ imports: readonly ImportRecord[] }>('/api/v3/imports', patience);
  return imports.find((one) => one.id === id);
}
