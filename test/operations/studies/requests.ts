import type { UserVariableRecord } from '../../../shared/schemas/variables/user-variable.ts';
import type { Person, Service } from '../../support/client.ts';
import { twoVariables } from '../calling.ts';

export async function draftStudy(service: Service, person: Person): Promise<string> {
  await twoVariables(service, person);
  const { body } = await service.post<{ study: { id: string } }>('/api/v3/study/create', ofCoffee, person);
  return body.study.id;
}

export const ofCoffee = { causeVariableName: 'Coffee', effectVariableName: 'Mood', type: 'individual' };

export async function publicStudy(service: Service, person: Person) {
  const { body } = await service.post<{ link: string; study: { causeVariable: UserVariableRecord } }>(
    `/api/v3/study/publish?studyId=${await draftStudy(service, person)}&includeCharts=true`,
    undefined,
    person,
  );
  const { charts } = body.study.causeVariable;
  return {
    page: new URL(body.link).pathname,
    chart: new URL(charts?.hourlyColumnChart.svgUrl ?? '').pathname,
  };
}
