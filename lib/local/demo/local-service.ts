import { NotNow } from './keep-trying.ts';

type ServiceCall = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Calls the service as the owner of a token. */
export const callAs =
  (baseUrl: string, token: string): ServiceCall =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new NotNow(`${path} was not answered.`, { cause: error });
    });
    if (response.status === 429 || response.status >= 500)
      throw new NotNow(`${path} was answered ${response.status}.`);
    if (!response.ok) throw new Error(`The demo person was refused at ${path}: ${await response.text()}`);
    return response.json();
  };

/** Asks something of the local service that only it has: to set its clock, to run its jobs. */
export async function askLocally(baseUrl: string, what: 'clock' | 'tick', body: object): Promise<void> {
  const { status } = await fetch(`${baseUrl}/local/${what}`, { method: 'POST', body: JSON.stringify(body) });
  if (status !== 200) throw new Error(`${what} was answered ${status}.`);
}

/** Sets the clock of the local service, in epoch seconds. */
export const setClock = (baseUrl: string, seconds: number): Promise<void> =>
  askLocally(baseUrl, 'clock', { now: new Date(seconds * 1000).toISOString() });
