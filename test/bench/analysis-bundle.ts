import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const sources = {
  analyse: '../../shared/domain/analysis/analyse.ts',
  findings: '../../shared/domain/analysis/texts/findings.ts',
  variableCharts: '../../shared/domain/charts/variable-charts.ts',
  fiveYears: './five-years.ts',
};

export interface Bundle {
  readonly code: string;
  readonly bytes: number;
  /** The part of `bytes` that the time zones take. */
  readonly zoneBytes: number;
}

/** Minified as for deployment. */
export function bundle(names: readonly (keyof typeof sources)[]): Bundle {
  const { outputFiles, metafile } = buildSync({
    stdin: {
      contents: names.map((name) => `export { ${name} } from '${sources[name]}';`).join('\n'),
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'node24',
    write: false,
    metafile: true,
  });
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const zoneBytes = inputs
    .filter(([file]) => file.includes('domain/time/'))
    .reduce((total, [, { bytesInOutput }]) => total + bytesInOutput, 0);
  const code = outputFiles.map(({ text }) => text).join('');
  return { code, bytes: Buffer.byteLength(code), zoneBytes };
}
