import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { RuntimeInfo } from '../../../lib/local/runtime-info.ts';
import { adminJson, adminJsonHere, expectRefusal, runAdmin, runAdminHere } from '../../support/admin.ts';
import { serviceAt } from '../../support/client.ts';
import { withCloudFormation } from '../../support/cloudformation.ts';
import { item } from '../../support/people/measurements.ts';
import { leaseRuntime } from '../../support/runtime.ts';

const service = serviceAt();
const anEmail = () => `${randomUUID()}@example.com`;

interface Created {
  readonly userId: number;
  readonly accessToken: string;
}

describe('user create', () => {
  test('makes a person whose token gets the 65 units', async () => {
    const email = anEmail();
    const words = `user create --email ${email} --timezone europe/berlin --name`.split(' ');
    const created = await adminJson<Created>([...words, ' Ann  B. ']);
    expect(created).toEqual({
      userId: expect.any(Number),
      email,
      displayName: 'Ann B.',
      timezone: 'Europe/Berlin',
      accessToken: expect.stringMatching(/^dm_\d+_[\w-]{43}$/),
      tokenId: expect.stringMatching(/^[0-9a-f]{12}$/),
      scopes: ['basic', 'readmeasurements', 'writemeasurements'],
      accessTokenExpires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    });
    expect((await service.get('/api/v3/units', { token: created.accessToken })).body).toHaveLength(65);
  });

  test('limits the token to the scopes asked for', async () => {
    const line = `user create --email ${anEmail()} --scopes basic,ReadMeasurements`;
    const { accessToken } = await adminJsonHere<Created>(line);
    expect(await service.statusOf(accessToken, '/api/v3/measurements')).toBe(200);
    const { status } = await service.post('/api/v3/measurements/post', [], { token: accessToken });
    expect(status).toBe(403);
  });

  test('without --json prints one line per member', async () => {
    const email = anEmail();
    const { code, stdout } = await runAdminHere(`user create --email ${email}`);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^userId: \d+\n/);
    expect(stdout).toContain(`\nemail: ${email}\n`);
    expect(stdout).toContain('\ntimezone: UTC\n');
    expect(stdout).toMatch(/\naccessToken: dm_/);
  });

  test('ends with code 1 and one sentence when something is wrong', async () => {
    expectRefusal(
      await runAdmin('user create --email ann'),
      /^--email must be an email address such as ada@example\.com, got "ann"\.$/m,
    );
  });

  const named = `--email ${anEmail()}`;
  test.each([
    ['no address', '', /^user create also needs --email ADDRESS\.$/m],
    [
      'a zone that does not exist',
      `${named} --timezone Mars/Base`,
      /^--timezone must be an IANA time zone such as Europe\/Berlin, got "Mars\/Base"\.$/m,
    ],
    [
      'a scope that does not exist',
      `${named} --scopes basic,all`,
      /^--scopes: unknown scope "all"; scopes are basic, readmeasurements, writemeasurements\.$/m,
    ],
    [
      'a name that is too long',
      `${named} --name ${'x'.repeat(126)}`,
      /^--name must have 1 to 125 characters, got 126\.$/m,
    ],
    [
      'an option that does not exist',
      '--mail ann@example.com',
      /^Unknown option '--mail'\. Did you mean "--email"\? It takes: user create --email ADDRESS \[--timezone ZONE\]/m,
    ],
    [
      'an option without a value',
      '--email',
      /^Option '--email <value>' argument missing\. It takes: user create/m,
    ],
  ])('refuses %s', async (_, options, sentence) => {
    expectRefusal(await runAdminHere(`user create ${options}`), sentence);
  });

  test('refuses an address that someone has, in any case', async () => {
    const { email } = await service.createPerson();
    const again = await runAdminHere(`user create --email ${email.toUpperCase()}`);
    expectRefusal(again, /^--email: this address is already in use\./m);
  });
});

describe('user inspect and delete', () => {
  test('count what belongs to a person, and remove it to the last item', async () => {
    // To inspect is to read the whole table: in that of all files it would be long.
    const { url } = await leaseRuntime();
    const service = serviceAt(url);
    const inspect = async (id: number) =>
      (await adminJsonHere<{ items: number }>(`user inspect --user ${id}`, url)).items;
    const [owner, person] = [await service.createPerson(), await service.createPerson()];
    await service.createClient(person.userId);
    const delegated = await service.grant(person.userId, await service.createClient(owner.userId));
    const keyed = { ...person, headers: { 'idempotency-key': 'one' } };
    await service.post('/api/v3/measurements/post', item(), keyed);
    expect(await inspect(person.userId)).toBeGreaterThan(8);
    const ofOwner = await inspect(owner.userId);

    const { removed } = await adminJsonHere<{ removed: number }>(`user delete --user ${person.userId}`, url);
    expect(removed).toBeGreaterThan(8);
    expect(await inspect(person.userId)).toBe(0);
    expect([await service.statusOf(person.token), await service.statusOf(delegated.token)]).toEqual([
      401, 401,
    ]);
    expect(await inspect(owner.userId)).toBe(ofOwner);
    expect(await service.statusOf(owner.token)).toBe(200);

    const again = await runAdminHere(`user delete --user ${person.userId}`, url);
    expectRefusal(again, /^--user: there is no person \d+\.$/m);
    expect((await runAdminHere(`user create --email ${person.email}`, url)).code).toBe(0);
  });
});

describe('finding people', () => {
  test('by their address, in any case', async () => {
    const { userId, email } = await service.createPerson({ timezone: 'Asia/Tokyo' });
    const found = await adminJsonHere(`user find --email ${email.toUpperCase()}`);
    expect(found).toMatchObject({ userId, email, timezone: 'Asia/Tokyo' });
    const nobody = await runAdminHere('user find --email nobody@example.com');
    expectRefusal(nobody, /^--email: nobody has the address nobody@example\.com\.$/m);
  });

  test('all of them, as a table unless JSON is asked for', async () => {
    const runtime = await leaseRuntime();
    const own = serviceAt(runtime.url);
    await own.createPerson();
    const { userId, email } = await own.createPerson();
    const { people } = await adminJsonHere<{ people: { userId: number }[] }>('user list', runtime.url);
    expect(people).toContainEqual(expect.objectContaining({ userId, email }));
    expect(people.map((person) => person.userId)).toEqual(
      people.map((person) => person.userId).toSorted((a, b) => a - b),
    );
    const { stdout } = await runAdminHere('user list', runtime.url);
    const [heads, ...rows] = stdout.trimEnd().split('\n');
    expect(heads).toMatch(/^userId +email +displayName +timezone +createdAt$/);
    expect(rows.filter((row) => row.includes(email))).toHaveLength(1);
  });
});

describe('the command line', () => {
  test('explains itself when asked, and when a command is not there', async () => {
    const asked = await runAdminHere('--help');
    const one = await runAdminHere('grant create --help');
    const nothing = await runAdminHere('');
    const unknown = await runAdminHere('user rename --user 1');
    expect([asked.code, one.code, nothing.code, unknown.code]).toEqual([0, 0, 2, 2]);
    const commands = [
      'user create',
      'user inspect',
      'user delete',
      'token revoke',
      'client create',
      'grant create',
    ];
    for (const text of [asked.stdout, nothing.stderr])
      for (const command of commands) expect(text).toContain(`  ${command} `);
    expect(unknown.stderr).toContain('  user create ');
    expect(unknown.stderr).not.toContain('token revoke');
    expect(unknown.stderr).toMatch(/\nThere is no command "user rename"\. Did you mean "user .+"\?\n$/);
    expect(one.stdout).toContain('grant create --user ID --client CLIENTID [--scopes a,b]');
    expect(one.stdout).not.toContain('user create');
  });

  test('explains one noun, in 80 columns', async () => {
    const noun = await runAdminHere('client --help');
    expect(noun.code).toBe(0);
    expect(noun.stdout).toContain('npm run admin -- client create --kind');
    expect(noun.stdout).not.toContain('user create');
    const texts = [noun, await runAdminHere('--help'), await runAdminHere('user --help')];
    const lines = texts.flatMap(({ stdout }) => stdout.split('\n'));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  test('guesses what was meant', async () => {
    const { stderr, code } = await runAdminHere('usr craete');
    expect(code).toBe(2);
    expect(stderr).toMatch(/\nThere is no command "usr craete"\. Did you mean "user create"\?\n$/);
    const option = await runAdminHere('user list --jsn');
    expect(option.stderr).toContain(`Unknown option '--jsn'. Did you mean "--json"?`);
  });

  test('says what to do when no instance runs', async () => {
    const environment = { DAYMARK_URL: 'http://127.0.0.1:1' };
    const run = await runAdmin('user inspect --user 1', { environment });
    expectRefusal(
      run,
      /^No local instance is running: start one with "npm start", or name a deployed stage with --stage\.$/m,
    );
  });
});

describe('--stack', () => {
  const awsConfiguration = async () => {
    const info = (await (await fetch(`${service.url}/local/info`)).json()) as RuntimeInfo;
    const environment = {
      DAYMARK_URL: 'http://127.0.0.1:1',
      AWS_REGION: info.region,
      AWS_ACCESS_KEY_ID: info.accessKeyId,
      AWS_SECRET_ACCESS_KEY: info.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: info.dynamodbEndpoint,
    };
    return { environment, tableName: info.tableName };
  };

  test('works on the table that the stack names, by the usual AWS configuration', async () => {
    const { environment, tableName } = await awsConfiguration();
    const created = await withCloudFormation({ TableName: tableName }, (address) =>
      adminJson<Created>(`user create --email ${anEmail()} --stage prod`, {
        environment: { ...environment, AWS_ENDPOINT_URL_CLOUDFORMATION: address },
      }),
    );
    expect(await service.statusOf(created.accessToken)).toBe(200);
  });

  test('says when the stack is no Daymark stack, or cannot be read', async () => {
    const { environment } = await awsConfiguration();
    const inspect = (address: string) =>
      runAdmin('user inspect --user 1 --stack other', {
        environment: { ...environment, AWS_ENDPOINT_URL_CLOUDFORMATION: address },
      });
    const foreign = await withCloudFormation({ Bucket: 'x' }, inspect);
    expectRefusal(foreign, /^The stack "other" has no output TableName: is it a Daymark stack\?$/m);
    expectRefusal(await inspect('http://127.0.0.1:1'), /^The stack "other" cannot be read: .+/m);
  });

  test('says how to name a Region where there is none', async () => {
    const environment = {
      AWS_REGION: undefined,
      AWS_CONFIG_FILE: '/dev/null',
      AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
      AWS_ACCESS_KEY_ID: 'x',
      AWS_SECRET_ACCESS_KEY: 'x',
    };
    const refused = await runAdmin('user inspect --user 1 --stage prod', { environment });
    expectRefusal(refused, /^No AWS Region is set, .+AWS_REGION=eu-central-1/m);
  });
});
