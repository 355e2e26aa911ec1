import { callPublic, NotCalled, type PublicCallLimits } from './call-public.ts';

/** The text at an address that a stranger named. */
export async function fetchPublic(address: string, limits: PublicCallLimits): Promise<string> {
  const call = { method: 'GET', headers: { accept: 'application/json' } } as const;
  const { status, body, isCut } = await callPublic(address, call, limits);
  if (status !== 200) throw new NotCalled(`it answered ${status} instead of 200`);
  if (isCut) throw new NotCalled(`it has more than ${limits.bytes} bytes`);
  return body.toString('utf8');
}
