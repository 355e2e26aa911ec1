import { analysisKey } from '../../../shared/data/keys/studies.ts';
import { updateItem } from '../../../shared/data/table/write.ts';
import type { Service } from '../../support/client.ts';
import { studied } from '../../support/people/histories.ts';

/** A study whose figures say that they were computed long ago. */
export async function oldStudy(service: Service) {
  const { person, study } = await studied(service, { days: 12 });
  const { effectVariableId, causeVariableId } = study;
  await service.inTable(() =>
    updateItem({
      Key: analysisKey(person.userId, 'individual', effectVariableId, causeVariableId),
      UpdateExpression: 'SET analysedAt = :early',
      ExpressionAttributeValues: { ':early': Date.UTC(2026, 0, 1) / 1000 },
    }),
  );
  return { person, study };
}

export async function publishedForProbes(service: Service) {
  const { person, study, studies } = await studied(service, { days: 12 });
  const { body } = await studies.publish(`?studyId=${study.id}&includeCharts=true`);
  const chart = Object.values(body.study.causeVariable.charts ?? {})[0] as { chartId: string };
  const pageName = body.link?.split('/').at(-1) ?? '';
  return { person, studyId: pageName, chartId: `${chart.chartId}.svg` };
}
