import { expect, test } from '@jest/globals';
import { SHL, SHLViewer } from 'kill-the-clipboard';
import { listAccesses } from '../../../shared/data/accesses/day-of-accesses.ts';
import { listGrants } from '../../../shared/data/clients/grant.ts';
import { findDocument } from '../../../shared/data/clients/health-link.ts';
import { findShareLink } from '../../../shared/data/clients/share-link.ts';
import { epochSeconds } from '../../../shared/platform/clock.ts';
import { fhirFaults } from '../../support/document/fhir-schema.ts';
import { leasedRuntime } from '../../support/leased-runtime.ts';
import { healthLinksOf } from '../../support/people/health-links.ts';
import { diaryOf, item } from '../../support/people/measurements.ts';
import { daysAhead, pathOf, sharesOf, visitShare } from '../../support/people/shares.ts';

const { runtime, service } = leasedRuntime();

async function aPerson() {
  const person = await service.createPerson();
  const headache = (days: number, value: number) =>
    item({
      variableName: 'Headache',
      variableCategoryName: 'Symptoms',
      unitAbbreviatedName: '/5',
      value,
      startAt: `${daysAhead(days)}T08:00:00`,
    });
  await diaryOf(service, person).post([headache(-3, 4), headache(-2, 1), headache(-40, 5), item()]);
  return { person, ...sharesOf(service, person), ...healthLinksOf(service, person) };
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const ledgerOf = (userId: number) =>
  service.inTable(async () => (await listAccesses(userId, { limit: 10 })).days);

test('a reader that nobody here wrote opens the link, inside of the answer or at its address', async () => {
  const { person, share, make } = await aPerson();
  const made = await share({ name: 'Dr. Hu' });
  const link = await make(made.clientId);
  const shl = SHL.parse(link.text);
  expect([shl.requiresPasscode, shl.isLongTerm, shl.isDirectFile]).toEqual([true, true, false]);
  expect(shl.url.length).toBeLessThanOrEqual(128);
  for (const embeddedLengthMax of [undefined, 10]) {
    const viewer = new SHLViewer({ shlinkURI: link.text });
    const opened = await viewer.resolveSHL({
      recipient: 'Practice of Dr. Hu',
      passcode: link.passcode ?? '',
      ...(embeddedLengthMax !== undefined && { embeddedLengthMax }),
    });
    expect(opened.fhirResources).toEqual([link.document]);
    const [file] = opened.manifest?.files ?? [];
    expect(file !== undefined && 'location' in file).toBe(embeddedLengthMax !== undefined);
  }
  expect(fhirFaults('Bundle', link.document)).toEqual([]);
  const [day] = await ledgerOf(person.userId);
  expect(day?.actor).toMatchObject({ kind: 'healthLink', name: 'Dr. Hu' });
  expect(day?.kinds).toMatchObject([{ verb: 'read', subject: 'measurements', requests: 2, everything: 2 }]);
});

test('the document says what the page of the link says', async () => {
  const { share, documentOf } = await aPerson();
  const made = await share({ questions: ['Is it the <tablets>?'] });
  const { body } = await documentOf(made.clientId);
  const text = JSON.stringify(body.document);
  const page = (await (await visitShare(service, made)).get(pathOf(made))).text;
  const answers = [...page.matchAll(/<ul class="answers">([\s\S]*?)<\/ul>/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, one = '']) => one),
  );
  expect(answers.length).toBeGreaterThan(1);
  for (const answer of answers) expect(text).toContain(answer);
  expect(text).toContain('Is it the &lt;tablets&gt;?');
  const entries = body.document.entry as { resource: { resourceType: string; effectiveDateTime?: string } }[];
  const days = entries.flatMap(({ resource }) => resource.effectiveDateTime ?? []);
  expect(days).toContain(daysAhead(-3));
  expect(entries[0]?.resource.resourceType).toBe('Composition');
});

test('nothing that opens it is stored, and what is stored ends with the share', async () => {
  const { person, share, make, end } = await aPerson();
  const made = await share();
  const link = await make(made.clientId);
  const [grant] = await service.inTable(() => listGrants(person.userId));
  const stored = () =>
    service.inTable(async () => [
      await findShareLink(link.address),
      await findDocument(grant?.grantId ?? ''),
    ]);
  const text = JSON.stringify([grant, await stored()]);
  for (const secret of [link.address, link.key.toString('base64url'), link.passcode ?? ''])
    expect(text).not.toContain(secret);
  await end(made.clientId);
  expect(await stored()).toEqual([undefined, undefined]);
});

test('an ended, a former, an invented link and one whose person left answer the same 404', async () => {
  const [one, two, three] = [await aPerson(), await aPerson(), await aPerson()];
  const shares = [await one.share({ name: 'Dr. Hu' }), await two.share(), await three.share()];
  const [ended, left, renamed] = [
    await one.make(shares[0]?.clientId ?? ''),
    await two.make(shares[1]?.clientId ?? ''),
    await three.make(shares[2]?.clientId ?? ''),
  ];
  const former = await one.make((await one.share({ name: 'Somebody' })).clientId);
  await one.share({ name: 'somebody' });
  await one.end(shares[0]?.clientId ?? '');
  await service.del('/api/v3/user/delete?reason=moving', two.person);
  await three.make(shares[2]?.clientId ?? '');
  const invented = `${service.url}/shl/${'A'.repeat(43)}`;
  const answers = await Promise.all(
    [ended.url, left.url, renamed.url, former.url, invented].map(async (url) => {
      const answer = await post(url, { recipient: 'Somebody', passcode: 'K7RT2WXM' });
      const { errors } = (await answer.json()) as { errors: unknown };
      return JSON.stringify([answer.status, errors]);
    }),
  );
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^\[404,/);
});

test('a wrong passcode counts down, five make a network wait, and twenty end the share', async () => {
  const { person, share, make, list } = await aPerson();
  const made = await share({ name: 'Dr. Hu' });
  const { url, passcode } = await make(made.clientId);
  const guess = async (given?: string) => {
    const answer = await post(url, {
      recipient: 'Somebody',
      ...(given !== undefined && { passcode: given }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  expect(await guess()).toMatchObject({ status: 401, body: { remainingAttempts: 20 } });
  for (let round = 0; round < 4; round++) {
    for (let i = 1; i <= 5; i++) {
      const { status, body } = await guess(`WRNG${round}23${i}`);
      const used = round * 5 + i;
      expect([status, body.remainingAttempts]).toEqual(used === 20 ? [404, undefined] : [401, 20 - used]);
    }
    const waiting = await guess(passcode);
    expect(waiting.status).toBe(round === 3 ? 404 : 429);
    if (round < 3) expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(3000);
    await runtime.clock({ advance: 3601 });
  }
  // Its mail leaves before the clock is turned back: by a later clock, too many would seem to have been sent.
  await runtime.tick([]);
  await runtime.clock({});
  expect(await list()).toEqual([]);
  const mails = (await runtime.sentMails()).filter(({ to }) => to === person.email);
  expect(mails.map(({ subject }) => subject).join()).toContain('ended');
});

test('of a storm of guesses no more than twenty are tried', async () => {
  const { share, make } = await aPerson();
  const { url } = await make((await share()).clientId);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      post(url, { recipient: 'Storm', passcode: `STRM22${(i % 8) + 2}A` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(20);
  expect(answers.map(({ status }) => status)).not.toContain(200);
});

test('the same address again renews the document; wrong tries stay counted; another address ends the former', async () => {
  const { share, make, list } = await aPerson();
  const made = await share();
  const first = await make(made.clientId);
  await post(first.url, { recipient: 'Somebody', passcode: 'WRNG2345' });
  const renewed = await make(made.clientId, { address: first.address });
  expect(renewed.url).toBe(first.url);
  const asked = await post(first.url, { recipient: 'Somebody' });
  expect(await asked.json()).toEqual({ remainingAttempts: 19 });
  const viewer = new SHLViewer({ shlinkURI: renewed.text });
  const opened = await viewer.resolveSHL({ recipient: 'Somebody', passcode: first.passcode ?? '' });
  expect(opened.fhirResources).toEqual([renewed.document]);
  const open = await make(made.clientId, { passcode: undefined });
  expect(SHL.parse(open.text).requiresPasscode).toBe(false);
  expect((await post(open.url, { recipient: 'Somebody' })).status).toBe(200);
  expect((await post(first.url, { recipient: 'Somebody', passcode: 'K7RT2WXM' })).status).toBe(404);
  expect(await list()).toMatchObject([{ link: { healthLink: { hasPasscode: false } } }]);
});

test('pages of any site may ask; the address of the document is good for minutes and for it alone', async () => {
  const { share, make } = await aPerson();
  const { url, passcode } = await make((await share()).clientId);
  const origin = 'https://viewer.example';
  const preflight = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect([preflight.ok, preflight.headers.get('access-control-allow-origin')]).toEqual([true, '*']);
  const asked = await post(
    url,
    { recipient: 'A site', passcode, embeddedLengthMax: 0, colour: 'red' },
    { origin },
  );
  expect(asked.headers.get('access-control-allow-origin')).toBe('*');
  expect(asked.headers.get('content-type')).toMatch(/^application\/json/);
  const { files } = (await asked.json()) as { files: { location: string; lastUpdated: string }[] };
  const [file = { location: '', lastUpdated: '' }] = files;
  expect(file.location.startsWith(`${url}/`)).toBe(true);
  expect(Math.abs(Date.parse(file.lastUpdated) / 1000 - epochSeconds())).toBeLessThan(600);
  const document = await fetch(file.location, { headers: { origin } });
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/jose']);
  expect(document.headers.get('access-control-allow-origin')).toBe('*');
  expect((await fetch(`${url}/${'A'.repeat(43)}`)).status).toBe(404);
  await runtime.clock({ advance: 601 });
  expect((await fetch(file.location)).status).toBe(404);
  await runtime.clock({});
  for (const body of [{ passcode }, { recipient: 7, passcode }, { recipient: 'x', embeddedLengthMax: -1 }])
    expect((await post(url, body)).status).toBe(400);
});
