import type { ServiceAnswer, SetupService } from '../../shared/imports/restore/setup-service.ts';
import { ImportError } from './import-error.ts';
import type { Service } from './service.ts';

/** What the service does not take is told at the end, and does not stop the rest. */
async function said<T>(answer: Promise<T>): Promise<ServiceAnswer<T>> {
  try {
    return { data: await answer };
  } catch (error) {
    if (!(error instanceof ImportError) || error.words === undefined) throw error;
    return { refused: error.words };
  }
}

export const setupServiceOf = (service: Service): SetupService => ({
  get: (path) => service.get(path),
  post: (path, body) => said(service.post(path, body)),
  del: (path) => said(service.del(path)),
});
