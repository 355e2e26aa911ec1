import { beforeAll, describe, expect, test } from '@jest/globals';
import { countItemsOf } from '../../../../shared/data/people/everybodys-items.ts';
import { findContribution } from '../../../../shared/data/studies/contribution.ts';
import { castVote, findTally } from '../../../../shared/data/studies/vote.ts';
import { type Service, serviceAt } from '../../../support/client.ts';
import { erase } from '../../../support/people/erase.ts';
import { type History, studied } from '../../../support/people/histories.ts';
import { unheardOf } from '../../../support/people/measurements.ts';
import { contributeNow, share } from '../../../support/people/sharers.ts';
import { leaseRuntime } from '../../../support/runtime.ts';

/** One for this file, since the whole table is looked at: in that of all files it would be long. */
let service: Service;
beforeAll(async () => {
  service = serviceAt((await leaseRuntime()).url);
});

async function published(wanted: History = {}) {
  const context = await studied(service, wanted);
  const { body } = await context.studies.publish(`?studyId=${context.study.id}`);
  const path = new URL(body.link ?? '').pathname;
  return { ...context, path, page: await service.get<string>(path) };
}

describe('the page of a published study', () => {
  test('says what was found, how, and what it is not', async () => {
    const { page, study } = await published();
    const { title, change = '', certainty = '', figures, disclaimer } = study.studyText;
    const meanings = figures.map(({ meaning }) => meaning);
    for (const text of [title, change, certainty, disclaimer, ...meanings])
      expect(page.body).toContain(escaped(text));
    for (const label of ['Paired days', 'Equivalent independent days', '95% interval', 'p-value', 'Versions'])
      expect(page.body).toContain(`<dt>${label}</dt>`);
    expect(page.body).toContain('<p class="verdict finding">Finding</p>');
  });

  test('speaks of one person’s records, never of the reader’s', async () => {
    const { page, study } = await published();
    expect(study.studyText.optimal).toMatch(/^Your Warmth was highest/);
    const text = page.body.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
    expect(text).toContain('In one person&#39;s records, Warmth was highest');
    expect(text).not.toMatch(/\byour?\b/i);
  });

  test('says that nothing was found, or what is missing', async () => {
    const none = await published({ slope: 0 });
    expect(none.page.body).toContain('<h1>No clear effect of Melatonin on Warmth so far</h1>');
    const insufficient = await published({ days: 3 });
    expect(insufficient.page.body).toContain('<h1>Not enough data yet on Melatonin and Warmth</h1>');
    expect(insufficient.page.body).toContain('Records of both on 7 more days are needed.');
  });

  test('answers HEAD as GET, without the page', async () => {
    const { path } = await published();
    const answer = await fetch(`${service.url}${path}`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toBe('');
    const gone = await fetch(`${service.url}/studies/nothing`, { method: 'HEAD' });
    expect(gone.status).toBe(404);
  });

  test('has a picture, a title and a sentence for those who preview its link', async () => {
    const { page, study } = await published();
    const metaOf = (property: string) =>
      new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(page.body)?.[1] ?? '';
    expect(metaOf('title')).toBe(escaped(study.studyText.title));
    expect(metaOf('description')).toBe(escaped(study.studyText.tagLine));
    const picture = await fetch(metaOf('image'));
    expect(picture.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(page.body).toContain('<link rel="icon" href="data:image/svg+xml,');
  });

  test('draws the charts, each with ids of its own, without a script', async () => {
    const { page, study } = await published();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.body).not.toContain('<script');
    expect(page.body).not.toMatch(/ on\w+=/);
    const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const svgs = [
      ...Object.values(study.causeVariable.charts ?? {}),
      ...Object.values(study.effectVariable.charts ?? {}),
      ...Object.values(study.studyCharts ?? {}),
    ].map(({ svg }) => svg);
    // Recorded at one hour of the day, both have nothing to show by hour.
    const [empty, drawn] = [true, false].map((isEmpty) =>
      svgs.filter((svg) => svg.includes('Too few hours') === isEmpty),
    );
    expect([empty?.length, drawn?.length]).toEqual([2, 12]);
    for (const svg of drawn ?? []) expect(page.body).toContain(svg);
    for (const svg of empty ?? []) expect(page.body).not.toContain(svg);
  });

  test('may use its own style, and nothing else from anywhere', async () => {
    const { page } = await published();
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe|https?:|\*/);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page.body) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    expect(policy).toContain(`style-src 'sha256-${Buffer.from(digest).toString('base64')}'`);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('shows names literally', async () => {
    const cause = `<b>קפה</b> & "x" 😀 ${crypto.randomUUID()}`;
    const { page } = await published({ cause, effect: `</style><script>alert(1)</script> ${unheardOf()}` });
    expect(page.body).toContain(`<bdi>${escaped(cause)}</bdi>`);
    expect(page.body).not.toContain('<script');
    expect(page.body.match(/<\/style>/g)).toHaveLength(1);
  });

  test('shows nothing of the person', async () => {
    const { page, person } = await published();
    for (const secret of [person.email, 'Somebody', 'UTC']) expect(page.body).not.toContain(secret);
  });

  test('is, with its headers and pictures, the same whoever published it: only a random part of its address differs', async () => {
    const [one, other] = [await seenByStrangers(), await seenByStrangers()];
    expect(one.parts.length).toBeGreaterThan(12);
    expect(one.parts).toEqual(other.parts);
    expect(one.random).not.toBe(other.random);
  });

  test('shows how people voted once ten have', async () => {
    const { path, page, study } = await published({ cause: unheardOf(), effect: unheardOf() });
    const { causeVariableId, effectVariableId } = study;
    const vote = async (value: 'up' | 'down') => {
      const { userId } = await service.createPerson();
      const cast = { causeVariableId, effectVariableId, type: 'causality', value } as const;
      await service.inTable(() => castVote(userId, cast, 1_700_000_000));
    };
    await Promise.all(Array.from({ length: 9 }, () => vote('up')));
    expect((await service.get<string>(path)).body).toBe(page.body);
    await vote('down');
    const { body } = await service.get<string>(path);
    expect(body).toMatch(/<dt>Votes on whether it is plausible<\/dt><dd>about (5|10) yes, about (0|5) no/);
    expect(body).not.toContain('whether it is useful');
  });
});

/** All that a stranger gets of a study that somebody published: the page, its picture and its charts. */
async function seenByStrangers() {
  const { studies, study, path } = await published();
  const { body } = await studies.publish(`?studyId=${study.id}&includeCharts=true`);
  const charts = [body.study.causeVariable.charts, body.study.effectVariable.charts, body.study.studyCharts];
  const paths = charts.flatMap((some) =>
    Object.values(some ?? {}).map(({ svgUrl }) => new URL(svgUrl).pathname),
  );
  const [, random = 'none'] = /-([0-9a-f]{32})-user-study$/.exec(path) ?? [];
  const parts = [];
  for (const one of [path, `${path}/charts/picture.png`, ...paths]) {
    const answer = await fetch(`${service.url}${one}`);
    const headers = [...answer.headers].filter(([name]) => !ofEveryAnswer.has(name));
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    parts.push(
      [one, answer.status, headers, text].map((part) => JSON.stringify(part).replaceAll(random, 'RANDOM')),
    );
  }
  return { random, parts };
}

/** Headers that are other ones with each answer, also of the same page; the length is that of what is compressed. */
const ofEveryAnswer = new Set(['apigw-requestid', 'content-length', 'date', 'x-request-id']);

describe('404', () => {
  test.each(['cause-1-effect-2-user-3-user-study', 'cause-1-effect-2-population-study', 'x', '%3Cscript%3E'])(
    'a study that is not: %p',
    async (id) => {
      const { status, headers } = await service.get(`/studies/${id}`);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('application/json');
    },
  );

  test('the id of a study, which holds the person’s number, also of its charts and while it is public', async () => {
    const { study } = await published();
    for (const path of ['', '/charts/picture.png'])
      expect((await service.get(`/studies/${study.id}${path}`)).status).toBe(404);
  });
});

describe('when its person leaves', () => {
  test('the page is gone, and with it all their findings and votes', async () => {
    const [cause, effect] = [unheardOf(), unheardOf()];
    const { path, study, person, studies } = await published({ cause, effect });
    const other = await studied(service, { cause, effect, seed: 2 });
    const pair = { causeVariableId: study.causeVariableId, effectVariableId: study.effectVariableId };
    for (const [voter, value] of [
      [person, 'up'],
      [other.person, 'up'],
    ] as const)
      await service.post('/api/v3/votes', { ...pair, value }, voter);
    for (const sharing of [person, other.person]) {
      await share(service, sharing);
      await contributeNow(service, sharing);
    }
    const population = (await studies.create(cause, effect, { type: 'global' })).body.study;
    await studies.publish(`?studyId=${population.id}`);
    await studies.create(cause, effect, { type: 'cohort' });

    await erase(service, person.userId);
    expect((await service.get(path)).status).toBe(404);
    const left = await service.inTable(async () => ({
      items: await countItemsOf(person.userId),
      tally: await findTally(pair),
      counts: await Promise.all(
        [person, other.person].map(async ({ userId }) => (await findContribution(userId))?.results),
      ),
    }));
    expect(left.items).toBe(0);
    expect(left.tally.causality).toEqual({ up: 1, down: 0 });
    expect(left.counts).toEqual([undefined, [expect.objectContaining(pair)]]);
  });
});

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
