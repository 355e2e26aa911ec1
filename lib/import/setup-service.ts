import type { ServiceAnswer, SetupService } from '../../shared/imports/restore/setup-service.ts';
import { ImportError } from './import-error.ts';
import type { Service } from './service.ts';

/** Returns a refusal instead of throwing it: it is reported at the end and does not stop the rest. */
async function answerOrRefusal<T>(answer: Promise<T>): Promise<ServiceAnswer<T>> {
  try {
    return { data: await answer };
  } catch (error) {
    if (!(error instanceof ImportError) || error.words === undefined) throw error;
    return { refused: error.words };
  }
}

export const setupServiceOf = (service: Service): SetupService => ({
  get: (path) => service.get(path),
  post: (path, body) => answerOrRefusal(service.post(path, body)),
  del: (path) => answerOrRefusal(service.del(path)),
});
