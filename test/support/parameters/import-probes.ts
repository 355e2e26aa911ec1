import { importsOf } from '../people/imports.ts';
import { foreignClientProbe, overlongClientProbe, type ProbeMaker } from './probe.ts';

export const importProbes: Readonly<Record<string, ProbeMaker>> = {
  'post-imports': async (service) => ({
    clientId: await foreignClientProbe(service, { body: { format: 'table' } }),
  }),
  'get-imports': async (service) => {
    const as = await service.createPerson();
    for (let i = 0; i < 2; i++) await importsOf(service, as).open();
    return { limit: { as, after: 1 }, offset: { as, after: 1 }, clientId: await foreignClientProbe(service) };
  },
  'delete-import': async (service) => {
    const as = await service.createPerson();
    const id = await importsOf(service, as).open();
    return { id: { as, before: 77, after: id }, clientId: overlongClientProbe(as, { query: { id } }) };
  },
  'post-imports-end': async (service) => {
    const as = await service.createPerson();
    const id = await importsOf(service, as).open();
    return { clientId: overlongClientProbe(as, { body: { id } }) };
  },
};
