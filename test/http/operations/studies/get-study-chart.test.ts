import { expect, test } from '@jest/globals';
import { serviceAt } from '../../../support/client.ts';
import { studied } from '../../../support/people/histories.ts';

const service = serviceAt();

test('every chart of a published study is where its svgUrl says, and gone when the study is', async () => {
  const { studies, study } = await studied(service, { days: 3 });
  const { body } = await studies.publish(`?studyId=${study.id}&includeCharts=true`);
  const charts = [
    ...Object.values(body.study.causeVariable.charts ?? {}),
    ...Object.values(body.study.effectVariable.charts ?? {}),
    ...Object.values(body.study.studyCharts ?? {}),
  ];
  expect(charts).toHaveLength(14);
  const paths = charts.map(({ svgUrl }) => new URL(svgUrl ?? '').pathname);
  for (const [i, path] of paths.entries()) {
    const answer = await service.get<string>(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.body).toBe(charts[i]?.svg);
  }
  expect((await service.get(`${paths[0]}x`)).status).toBe(404);
  await studies.publish(`?studyId=${study.id}&shareUserMeasurements=false`);
  expect((await service.get(paths[0] ?? '')).status).toBe(404);
});
