import { describe, expect, test } from '@jest/globals';
import type { HttpEvent, HttpResponse } from '../../../shared/http/request/request.ts';
import { keepErrorHere } from '../../../shared/oauth/keep-error-here.ts';
import { personPaths, resumePath } from '../../../shared/routes/oauth/oauth-paths.ts';

const asked = (rawPath: string): HttpEvent =>
  ({
    rawPath,
    rawQueryString: 'client_id=app',
    headers: {},
    requestContext: { requestId: 'r-1', domainName: 'here', http: { method: 'GET' } },
  }) as unknown as HttpEvent;
const leadingTo = (location: unknown): HttpResponse =>
  ({ statusCode: 303, headers: { location }, cookies: ['a=b'] }) as HttpResponse;

/** Of somebody who is not signed in. */
const kept = (path: string, location: unknown) => keepErrorHere(asked(path), undefined, leadingTo(location));
const app = 'https://app.example/back';

describe('an error that would send a stranger to an app', () => {
  test.each([
    [personPaths.authorize, `${app}?error=login_required`],
    [personPaths.authorize, `${app}?error=access_denied`],
    [personPaths.authorize, `${app}#error=invalid_scope`],
    [resumePath('r'), `${app}?error=server_error`],
  ])('%s to %s is shown here, with the cookies', async (path, location) => {
    const { statusCode, headers, cookies, body } = await kept(path, location);
    expect([statusCode, headers?.location, cookies]).toEqual([400, undefined, ['a=b']]);
    expect(body).toContain('<h1>');
  });

  test.each([
    [resumePath('r'), `${app}?error=access_denied`],
    [personPaths.authorize, `${app}?code=x`],
    [personPaths.authorize, '/signin?error=x'],
    [personPaths.authorize, undefined],
    [personPaths.authorize, 'no address?error=x'],
  ])('%s to %s goes on as it is', async (path, location) => {
    expect(await kept(path, location)).toEqual(leadingTo(location));
  });

  test('is told in its own words, or by its name', async () => {
    const described = await kept(personPaths.authorize, `${app}?error=x&error_description=Too+many+cooks`);
    expect(described.body).toContain('Too many cooks');
  });
});
