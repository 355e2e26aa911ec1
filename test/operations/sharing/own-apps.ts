import type { Person, Service } from '../../support/client.ts';

export const appsPath = '/api/v3/apps';
export const wantedApp = (word: string) => ({
  name: `Diary of ${word}`,
  redirectUris: ['https://example.com/back'],
});

export interface OwnApp {
  readonly clientId: string;
  readonly name: string;
  readonly approved: boolean;
}

let count = 0;
/** A name that no other app has. */
export const unheardOfApp = () => wantedApp(`${Date.now().toString(36)}x${count++}`);

export async function registeredApp(
  service: Service,
  holder: Pick<Person, 'token'>,
  members: object = {},
): Promise<OwnApp> {
  const body = { ...unheardOfApp(), ...members };
  return (await service.post<{ app: OwnApp }>(appsPath, body, holder)).body.app;
}

export const appsOf = async (service: Service, holder: Pick<Person, 'token'>) =>
  (await service.get<{ apps: OwnApp[] }>(appsPath, holder)).body.apps;
