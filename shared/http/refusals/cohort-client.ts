import type { Caller } from '../../data/access/caller.ts';
import { findStudyClient } from '../../use-cases/studies/study-client.ts';
import { badRequest, notFound, problemAt } from '../failure.ts';

/** The client whose people a cohort study is about; undefined when the caller runs none. */
export async function cohortClient(caller: Caller, named: string | undefined): Promise<string | undefined> {
  const client = await findStudyClient(caller, named);
  if (client.kind === 'unknown') throw notFound(`clientId: you run no client "${named ?? caller.clientId}".`);
  if (client.kind === 'several')
    throw badRequest(
      problemAt(
        'clientId',
        `is needed to say which people are meant; you run ${client.clientIds.join(', ')}.`,
      ),
    );
  return client.kind === 'found' ? client.clientId : undefined;
}
