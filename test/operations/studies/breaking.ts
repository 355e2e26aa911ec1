import type { Person, Service } from '../../support/client.ts';
import { history, studiesOf } from '../../support/people/histories.ts';

/** A history of two variables of one's own, short enough to be recorded at once. */
export async function namesWithHistory(service: Service, person: Person, word: string) {
  const [cause, effect] = [`${word} pill`, `${word} warmth`];
  await studiesOf(service, person).record(history({ cause, effect, days: 8 }));
  return { causeVariableName: cause, effectVariableName: effect };
}
