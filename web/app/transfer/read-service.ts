import type { ReadPage } from '../../../shared/exports/read-service.ts';
import { answered } from '../api/call.ts';
import { patientClient } from '../api/client.ts';

/** Reads as the person who is signed in; a busy service, or a network that is gone for a moment, is waited for. */
export const readService: ReadPage = async (path, query) =>
  answered(await patientClient.call<unknown>({ method: 'GET', path, query }));
