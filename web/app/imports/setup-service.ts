import type { Said, SetupService } from '../../../shared/imports/restore/setup-service.ts';
import type { Request } from '../api/call.ts';
import { callPatiently, type Patience, readPatiently, readRefused, refusalFrom } from './call-patiently.ts';

/** Asks as the person, patiently; what is refused is told at the end, and does not stop the rest. */
export function setupService(patience: Patience): SetupService {
  const call = async <T>(request: Request): Promise<Said<T>> => {
    const response = await callPatiently(request, patience);
    if (response.ok) return { data: (await response.json()) as T };
    return { refused: refusalFrom(await readRefused(response)).words };
  };
  return {
    get: (path) => readPatiently(path, patience),
    post: (path, body) => call({ method: 'POST', path, body, key: crypto.randomUUID() }),
    del: (path) => call({ method: 'DELETE', path }),
  };
}
