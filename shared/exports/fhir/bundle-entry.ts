import type { BundleEntry, FhirResource, Observation, Patient } from 'fhir/r4.d.ts';
import { patient } from './observation.ts';

const encoder = new TextEncoder();

/**
 * The address of a resource inside a bundle: a UUID (version 8, RFC 9562) of its name. Later exports of the same person
 * give the same address, so a program that reads two of them recognises what it has.
 */
export async function urlOf(
  owner: string,
  { resourceType, id }: Pick<FhirResource, 'resourceType' | 'id'>,
): Promise<string> {
  const name = encoder.encode(`${owner}/${resourceType}/${id}`);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', name)).subarray(0, 16);
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}

/** A resource as an entry of a bundle, where references lead to other entries. */
export async function bundleEntry(
  owner: string,
  resource: Observation | Patient,
): Promise<BundleEntry<Observation | Patient>> {
  const fullUrl = await urlOf(owner, resource);
  if (resource.resourceType === 'Patient') return { fullUrl, resource };
  return { fullUrl, resource: { ...resource, subject: { reference: await urlOf(owner, patient) } } };
}
