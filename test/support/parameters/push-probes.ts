import { devicesOf, unreachableDevice } from '../receivers/push-devices.ts';
import { overlongClientProbe, type ProbeMaker } from './probe.ts';

export const pushProbes: Readonly<Record<string, ProbeMaker>> = {
  'get-push-subscriptions': async (service) => ({
    clientId: overlongClientProbe(await service.createPerson()),
  }),
  'post-push-subscriptions': async (service) => ({
    clientId: overlongClientProbe(await service.createPerson(), { body: unreachableDevice().subscription }),
  }),
  'post-push-subscriptions-test': async (service) => {
    const person = await service.createPerson();
    const { id } = await devicesOf(service, person).add(unreachableDevice());
    return { clientId: overlongClientProbe(person, { body: { id } }) };
  },
  'delete-push-subscription': async (service) => {
    const [as, other] = [await service.createPerson(), await service.createPerson()];
    const { id } = await devicesOf(service, as).add(unreachableDevice());
    return {
      id: { as, before: 1, after: id },
      clientId: overlongClientProbe(other, { query: { id: 1 } }),
    };
  },
};
