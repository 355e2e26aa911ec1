import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { HandlerFiles } from '../../../lib/bundle/handler-files.ts';
import { jobs } from '../../../shared/jobs/index.ts';
import { mailJobs } from '../../../shared/jobs/mail-jobs.ts';
import { roundJobs } from '../../../shared/jobs/round-jobs.ts';
import { streamJobs } from '../../../shared/jobs/stream-jobs.ts';
import { tick } from '../../../shared/jobs/tick.ts';
import { assistants } from '../../../shared/routes/assistants/assistants.ts';
import { routes } from '../../../shared/routes/index.ts';
import { oauth } from '../../../shared/routes/oauth/oauth.ts';
import { pages } from '../../../shared/routes/pages/index.ts';
import { rightsOf } from '../../../shared/routes/route.ts';

const handlers = new HandlerFiles(join(import.meta.dirname, '..', '..', '..', 'functions'));

describe('the routes', () => {
  test('have ids of their own, and paths and methods of their own', () => {
    const ids = routes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const ways = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(ways).size).toBe(ways.length);
  });

  test('and the jobs are all that functions/ holds, besides the fallback', () => {
    const background = [tick, ...jobs, ...streamJobs, ...mailJobs, ...roundJobs];
    const declared = [...routes, ...pages, oauth, assistants, ...background].map(({ id }) => id);
    expect(handlers.ids).toEqual([...declared, 'not-found'].sort());
  });
});

describe.each(routes)('the route $id', (route) => {
  const { id, method, path, access } = route;

  test('is served by a file of its name, on the shelf of its topic', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(handlers.shelfOf(id)).toBe(route.topic.toLowerCase());
  });

  test('lies under /api/v3 and needs a token, or is public and lies elsewhere', () => {
    expect(access.kind).toBe(path.startsWith('/api/v3/') ? 'token' : 'public');
  });

  test('reads and writes by the scope of its method; only what is the same for everybody needs none', () => {
    if (access.kind === 'public') expect(method).toBe('GET');
    else if (['get-units', 'get-variable-categories'].includes(id)) expect(access.scopes).toEqual([]);
    else expect(access.scopes).toContain(method === 'GET' ? 'readmeasurements' : 'writemeasurements');
  });

  test('has the rights that authentication and idempotency need, and no more than it declares beyond', () => {
    const { actions, partitions } = rightsOf(route);
    const ofEvery =
      access.kind === 'public'
        ? []
        : ['BatchGetItem', ...(method === 'GET' ? [] : ['DeleteItem', 'PutItem'])];
    // By which the person's ledger is written, and nothing else.
    const isForApps = access.kind === 'token' && access.scopes.length > 0 && !('firstParty' in access);
    const ofApps = isForApps ? ['UpdateItem'] : [];
    expect(actions).toEqual([...new Set([...ofEvery, ...ofApps, ...route.table.actions])].sort());
    const own: readonly string[] = route.table.actions;
    if (isForApps && !own.includes('UpdateItem')) expect(partitions?.UpdateItem).toEqual(['accesses']);
    expect(actions).not.toContain('Scan');
  });
});
