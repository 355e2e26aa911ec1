import type { ServiceAnswer, SetupService } from '../../../shared/imports/restore/setup-service.ts';
import type { ClientRequest } from '../../client/request.ts';
import { Refusal } from '../api/call.ts';
import { callPatiently, type Patience, readPatiently, refusalFrom } from './call-patiently.ts';

/** Calls the service patiently for the person; a refusal is reported at the end, and does not stop the rest. */
export function setupService(patience: Patience): SetupService {
  const call = async <T>(request: ClientRequest): Promise<ServiceAnswer<T>> => {
    const result = await callPatiently<T>(request, patience);
    if (result.ok) return { data: result.data };
    const refusal = refusalFrom(result.error);
    if (refusal instanceof Refusal) return { refused: refusal.words };
    throw refusal;
  };
  return {
    get: (path) => readPatiently(path, patience),
    post: (path, body) => call({ method: 'POST', path, body, key: crypto.randomUUID() }),
    del: (path) => call({ method: 'DELETE', path }),
  };
}
