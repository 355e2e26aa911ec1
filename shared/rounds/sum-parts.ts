import { readdir } from 'node:fs/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { correlationOfSums } from '../domain/analysis/methods/meta-analysis.ts';
import { coarseFigures } from '../domain/analysis/pooled-study.ts';
import type { PersonsResult } from '../domain/studies/persons-result.ts';
import type { Figure } from '../domain/studies/pooling.ts';
import type { VariablePair } from '../domain/studies/study.ts';
import { beforeFigures, figuresStatement, slicesStatement } from './figures-statement.ts';

interface PairSums {
  readonly cause: bigint;
  readonly effect: bigint;
  readonly people: number;
  readonly z: number;
  readonly error: number;
  readonly tau: number;
  readonly q: number;
  readonly optima:
    | readonly { readonly unit: number; readonly highest: boolean; readonly value: number }[]
    | null;
}

/** A pair's result before it is made coarse, and its figure. */
interface PairFigure extends VariablePair {
  readonly pooled: ReturnType<typeof correlationOfSums>;
  readonly figure: Figure;
}

const megabytes = 700;
/** Rows that fit into it. */
const mostRows = 1_000_000;

/**
 * Sums all parts up, and yields the figures of the pairs of which there are enough people, some at a time. One thread:
 * numbers that are added up in the same order give the same sum. Of more rows than `rowsAtOnce`, some pairs are summed up
 * after the others, from files of their own: otherwise every share of the pairs would read all rows.
 */
export async function* sumParts(folder: string, rowsAtOnce = mostRows): AsyncGenerator<PairFigure[]> {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: `${megabytes}MB`,
    temp_directory: `${folder}/spilled`,
    // Everything it needs is built in: it must not look for more in the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  try {
    const connection = await instance.connect();
    await connection.run(beforeFigures);
    for (const files of await slicesOf(connection, folder, rowsAtOnce)) {
      const result = await connection.stream(figuresStatement(files));
      for await (const rows of result.yieldRowObjectJs()) yield (rows as unknown as PairSums[]).map(figureOf);
    }
    connection.closeSync();
  } finally {
    instance.closeSync();
  }
}

/** The files of each share of the pairs, as a statement names them. */
async function slicesOf(connection: DuckDBConnection, folder: string, rowsAtOnce: number): Promise<string[]> {
  const files = `'${folder}/*.parquet'`;
  const count = await connection.runAndReadAll(`SELECT count(*) FROM read_parquet(${files})`);
  const slices = Math.ceil(Number(count.getRows()[0]?.[0]) / rowsAtOnce);
  if (slices <= 1) return [files];
  const parent = `${folder}/slices`;
  await connection.run(slicesStatement(files, parent, slices));
  return (await readdir(parent)).sort().map((name) => `'${parent}/${name}/*.parquet'`);
}

function figureOf({ cause, effect, people, z, error, tau, q, optima }: PairSums): PairFigure {
  const pooled = correlationOfSums({ k: people, z, error, tauSquared: tau, q });
  return {
    causeVariableId: Number(cause),
    effectVariableId: Number(effect),
    pooled,
    figure: {
      people,
      statistics: coarseFigures(pooled, people),
      optima: (optima ?? []).map(
        ({ unit, highest, value }): NonNullable<PersonsResult['optimum']> => ({
          value,
          unitId: unit,
          extreme: highest ? 'highest' : 'lowest',
        }),
      ),
    },
  };
}
