import type { ImportAnswer } from '../../../shared/schemas/imports/import.ts';
import type { Service, TokenHolder } from '../client.ts';
import type { PostedItem, SaveAnswer } from './measurements.ts';

/** Makes imports for a person. */
export function importsOf(service: Service, holder: TokenHolder) {
  const begin = (body: object = { format: 'table', label: 'My years' }) =>
    service.post<{ import: ImportAnswer; summary: string }>('/api/v3/imports', body, holder);
  return {
    begin,
    /** Begins one and gives its id. */
    open: async () => (await begin()).body.import.id,
    send: (importId: number | string, rows: readonly PostedItem[]) =>
      service.post<SaveAnswer & { errors: { message: string }[] }>(
        `/api/v3/measurements/post?importId=${importId}`,
        rows,
        holder,
      ),
    end: (id: unknown) =>
      service.post<{ import: ImportAnswer; errors: { message: string }[] }>(
        '/api/v3/imports/end',
        { id },
        holder,
      ),
    undo: (id: unknown) =>
      service.del<{ import: ImportAnswer; errors: { message: string }[] }>(
        `/api/v3/imports/delete?id=${id}`,
        holder,
      ),
    list: async () =>
      (await service.get<{ imports: ImportAnswer[] }>('/api/v3/imports', holder)).body.imports,
  };
}
