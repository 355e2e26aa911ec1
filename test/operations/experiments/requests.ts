import type { Person, Service } from '../../support/client.ts';
import { type Calling, readAndWrite, twoVariables } from '../calling.ts';

/** An experiment on what `twoVariables` records. */
export const ofCoffeeAndMood = {
  causeVariableName: 'Coffee',
  effectVariableName: 'Mood',
  levelA: 1,
  levelB: 0,
  effectDay: 'same',
} as const;

export async function startedExperiment(service: Service, person: Person): Promise<string> {
  await twoVariables(service, person);
  const { body } = await service.post<{ experiment: { id: string } }>(
    '/api/v3/experiments',
    ofCoffeeAndMood,
    person,
  );
  return body.experiment.id;
}

export const onExperiment: Calling = {
  needs: readAndWrite,
  own: true,
  request: async (service, person) => ({ body: { id: await startedExperiment(service, person) } }),
  naming: ({ experimentId }) => [{ body: { id: experimentId } }],
};
