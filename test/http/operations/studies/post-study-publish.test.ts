import { describe, expect, test } from '@jest/globals';
import { serviceAt } from '../../../support/client.ts';
import { figuresOf, history, studied } from '../../../support/people/histories.ts';
import { unheardOf } from '../../../support/people/measurements.ts';

const service = serviceAt();
const statusOf = async (link: string | undefined) => (await service.get(new URL(link ?? '').pathname)).status;

describe('publishing', () => {
  test('makes a page that anybody can open', async () => {
    const { studies, study } = await studied(service);
    const { body } = await studies.publish(`?studyId=${study.id}`);
    expect(body.summary).toBe('Study published');
    expect(body.link).toMatch(
      new RegExp(`^${service.url}/studies/cause-[0-9]+-effect-[0-9]+-[0-9a-f]{32}-user-study$`),
    );
    expect(body.study).toMatchObject({
      id: study.id,
      isPublic: true,
      studyStatus: 'publish',
      createdAt: study.createdAt,
      studyLinks: { studyLinkStatic: body.link },
      studySharing: { shareUserMeasurements: true },
      studyCard: { link: body.link },
    });
    expect(body.study.publishedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(await statusOf(body.link)).toBe(200);
  });

  test('shows the very page that could be read before, which published nothing', async () => {
    const { studies, study, person } = await studied(service);
    const names = { causeVariableName: 'Melatonin', effectVariableName: 'Warmth' };
    const { body } = await service.post<{ publicPage: string; study: { isPublic: boolean } }>(
      '/api/v3/study/create?includePublicPage=true',
      names,
      person,
    );
    expect(body.study.isPublic).toBe(false);
    expect((await studies.create('Melatonin', 'Warmth')).body).not.toHaveProperty('publicPage');
    const { link = '' } = (await studies.publish(`?studyId=${study.id}`)).body;
    const page = await (await fetch(link)).text();
    // Its address is drawn when it is published, so the preview has nothing for previews of links.
    const linkPreview = /(<meta (property="og:(url|image)[^>]*|name="twitter:card"[^>]*)>\n)+/;
    expect(page.replace(linkPreview, '\n')).toBe(body.publicPage);
    const again = await service.post('/api/v3/study/create?includePublicPage=true', names, person);
    expect(again.body).toMatchObject({ publicPage: page });
  });

  test('again changes nothing', async () => {
    const { studies, study } = await studied(service);
    const first = await studies.publish(`?studyId=${study.id}`);
    const again = await studies.publish(`?studyId=${study.id}`);
    expect(again.body.summary).toBe('Study is public');
    expect(again.body.study).toEqual(first.body.study);
    const opened = await studies.create('Melatonin', 'Warmth');
    expect(opened.body.study).toMatchObject({ isPublic: true, publishedAt: first.body.study.publishedAt });
    expect(opened.body.link).toBe(first.body.link);
  });

  test('by the names of both variables, as it used to be', async () => {
    const { studies, study, person } = await studied(service);
    await service.post('/api/v3/userVariables', { id: study.causeVariableId, alias: 'Pill' }, person);
    const { body } = await studies.publish('?causeVariableName=pill&effectVariableName=WARMTH');
    expect(body.study.id).toBe(study.id);
  });

  test('brings charts only where they are asked for, and says where each can be fetched', async () => {
    const { studies, study } = await studied(service);
    const without = await studies.publish(`?studyId=${study.id}`);
    expect(without.body.study.causeVariable.charts).toBeUndefined();
    expect(without.body.study.studyCharts).toBeUndefined();
    const { body } = await studies.publish(`?studyId=${study.id}&includeCharts=true`);
    const charts = [body.study.causeVariable, body.study.effectVariable].flatMap((variable) =>
      Object.values(variable.charts ?? {}),
    );
    expect(charts).toHaveLength(12);
    for (const { svgUrl, chartId } of charts) expect(svgUrl).toBe(`${body.link}/charts/${chartId}.svg`);
    expect(body.study.causeVariable.chartsLinkStatic).toBe(`${body.link}#variable-${study.causeVariableId}`);
  });

  test('works with too little data as well', async () => {
    const { studies, study } = await studied(service, { days: 2 });
    const { status, body } = await studies.publish(`?studyId=${study.id}`);
    expect(status).toBe(200);
    expect(body.study.studyText.missing[0]).toBe('Track both for 8 more days.');
  });

  test('computes again when asked, to the same bits', async () => {
    const { studies, study } = await studied(service);
    const { body } = await studies.publish(`?studyId=${study.id}&recalculate=true`);
    expect(JSON.stringify(body.study.statistics)).toBe(JSON.stringify(study.statistics));
  });

  test('shows the current data', async () => {
    const { studies, study } = await studied(service, { days: 20 });
    await studies.publish(`?studyId=${study.id}`);
    await studies.record(history({ days: 60 }));
    const { body } = await studies.publish(`?studyId=${study.id}`);
    expect(figuresOf(body).numberOfPairs).toBe(60);
    const page = await service.get<string>(new URL(body.link ?? '').pathname);
    expect(page.body).toContain('<dt>Paired days</dt><dd>60');
  });
});

describe('taking a study back', () => {
  test.each([
    ['in the query', '&shareUserMeasurements=false', undefined],
    ['in the body', '', { shareUserMeasurements: false }],
  ])('%s ends its page at once', async (_, query, sent) => {
    const { studies, study } = await studied(service);
    const { link } = (await studies.publish(`?studyId=${study.id}`)).body;
    const { body } = await studies.publish(`?studyId=${study.id}${query}`, sent);
    expect(body.summary).toBe('Study is not public');
    expect(body.link).toBeUndefined();
    expect(body.study).toMatchObject({ isPublic: false, studyStatus: 'private', studyLinks: {} });
    expect(body.study.publishedAt).toBeUndefined();
    expect(body.study.statistics).toEqual(study.statistics);
    expect(await statusOf(link)).toBe(404);
    expect((await studies.create('Melatonin', 'Warmth')).body.study.studyStatus).toBe('private');
    expect(await statusOf(link)).toBe(404);
    await studies.publish(`?studyId=${study.id}`);
    expect(await statusOf(link)).toBe(200);
  });

  test('that was never public leaves it a draft', async () => {
    const { studies, study } = await studied(service);
    const { body } = await studies.publish(`?studyId=${study.id}&shareUserMeasurements=false`);
    expect(body.study.studyStatus).toBe('draft');
  });
});

describe('refused', () => {
  test('to an app, whose token may do all else with a study, also for taking it back', async () => {
    const { person, study } = await studied(service);
    const app = await service.grant(person.userId, await service.createClient(person.userId));
    for (const query of ['', '&shareUserMeasurements=false']) {
      const path = `/api/v3/study/publish?studyId=${study.id}${query}`;
      const { status, body } = await service.post<{ errors: { message: string }[] }>(path, undefined, app);
      expect(status).toBe(403);
      expect(body.errors[0]?.message).toContain('own');
    }
    const { body } = await service.get<{ studies: { isPublic: boolean }[] }>('/api/v3/studies', person);
    expect(body.studies).toMatchObject([{ isPublic: false }]);
  });

  test('a study of another person, one that never existed and a missing id, in the same words', async () => {
    const { study } = await studied(service);
    const { studies } = await studied(service);
    const ids = [study.id, 'cause-1-effect-2-population-study', 'nonsense', `${study.id}x`];
    const answers = await Promise.all(ids.map((id) => studies.publishRefused(`?studyId=${id}`)));
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body.errors).toEqual(answers[0]?.body.errors);
    }
  });

  test('names without a study', async () => {
    const { studies } = await studied(service);
    const turned = await studies.publishRefused('?causeVariableName=Warmth&effectVariableName=Melatonin');
    const unknown = await studies.publishRefused(
      `?causeVariableName=${unheardOf()}&effectVariableName=Warmth`,
    );
    expect([turned.status, unknown.status]).toEqual([404, 404]);
  });

  test.each(['', '?causeVariableName=Melatonin', '?effectVariableName=Warmth', '?includeCharts=true'])(
    'a request that names no study: %p',
    async (query) => {
      const { studies } = await studied(service);
      const { status, body } = await studies.publishRefused(query);
      expect([status, body.errors[0]?.path]).toEqual([400, 'studyId']);
    },
  );

  test('an id and a name of another variable', async () => {
    const { studies, study } = await studied(service);
    const names = (cause: string, effect: string) =>
      `?studyId=${study.id}&causeVariableName=${cause}&effectVariableName=${effect}`;
    const { status, body } = await studies.publishRefused(names('Warmth', 'Melatonin'));
    expect([status, body.errors[0]?.path]).toEqual([400, 'causeVariableName']);
    expect((await studies.publish(names('melatonin', 'warmth'))).status).toBe(200);
  });

  test('a query and a body that contradict each other', async () => {
    const { studies, study } = await studied(service);
    const query = `?studyId=${study.id}&shareUserMeasurements=true`;
    const { status, body } = await studies.publishRefused(query, { shareUserMeasurements: false });
    expect([status, body.errors[0]?.path]).toEqual([400, 'shareUserMeasurements']);
  });

  test('values that cannot be read', async () => {
    const { studies, study } = await studied(service);
    const query = `?studyId=${study.id}&includeCharts=maybe&recalculate=x&shareUserMeasurements=`;
    const { status, body } = await studies.publishRefused(query, { shareUserMeasurements: 'no' });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }) => path)).toEqual([
      'shareUserMeasurements',
      'includeCharts',
      'recalculate',
      'shareUserMeasurements',
    ]);
  });
});
