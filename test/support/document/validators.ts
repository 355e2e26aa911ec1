import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { documentFile } from './document-files.ts';

/** The validator of a schema, by its place in the document: `#/components/schemas/Failure`. */
export type Validators = (place: string) => ValidateFunction;

// Loaded when needed: for most test files the validators are there already.
const require = createRequire(import.meta.url);
const loadAjv = () => require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
const loadStandalone = () => require('ajv/dist/standalone') as { default: StandaloneCode };
type StandaloneCode = (ajv: object, validate: ValidateFunction) => string;

function ajvOf(document: object) {
  const { Ajv2020 } = loadAjv();
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateFormats: false,
    code: { source: true },
  });
  return ajv.addSchema(refuseUnknownMembers(document) as object, 'document');
}

/** Compiles validators as they are asked for. */
export function compiledValidators(document: object): Validators {
  const ajv = ajvOf(document);
  return onceEach((place) => ajv.compile({ $ref: `document${place}` }));
}

/** The same, kept as programs in the document's folder: compiling them for each test file took a quarter of its time. */
export function keptValidators(folder: string): Validators {
  let ajv: ReturnType<typeof ajvOf> | undefined;
  return onceEach((place) => {
    const name = createHash('sha256').update(place).digest('hex').slice(0, 16);
    const file = join(folder, `validator-${name}.cjs`);
    if (!existsSync(file)) {
      ajv ??= ajvOf(JSON.parse(readFileSync(join(folder, documentFile), 'utf8')));
      const program = loadStandalone().default(ajv, ajv.compile({ $ref: `document${place}` }));
      writeWhole(file, program.replaceAll('require("ajv/', `require("${ajvFolder()}/`));
    }
    return require(file) as ValidateFunction;
  });
}

function onceEach(make: Validators): Validators {
  const made = new Map<string, ValidateFunction>();
  return (place) => {
    const validate = made.get(place) ?? make(place);
    made.set(place, validate);
    return validate;
  };
}

const ajvFolder = () => dirname(require.resolve('ajv/package.json'));

/** Another process may write the same file at the same time. */
function writeWhole(file: string, text: string): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, text);
  renameSync(own, file);
}

/** Closes every object schema that lists its members and does not say that others may follow. */
function refuseUnknownMembers(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(refuseUnknownMembers);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, child]) => [name, refuseUnknownMembers(child)]),
  );
  const isClosed = copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return isClosed ? { ...copy, additionalProperties: false } : copy;
}
