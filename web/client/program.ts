import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, beginSignIn, finishSignIn, type Tokens } from './oauth.ts';
import type { Result } from './result.ts';

export interface ProgramSignIn extends Pick<App, 'url' | 'clientId' | 'scopes'> {
  /** Shows the person the address to open in their browser. */
  show(address: string): void;
  readonly signal?: AbortSignal;
}

/**
 * Signs somebody in for a program on their own machine: listens at a free port of it until their browser brings the
 * answer. The client must have the redirect address `http://127.0.0.1/callback`, which stands for every port.
 */
export async function signInProgram({ show, signal, ...asked }: ProgramSignIn): Promise<Result<Tokens>> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  try {
    const { port } = server.address() as AddressInfo;
    const app = { ...asked, redirectUri: `http://127.0.0.1:${port}/callback` };
    const question = await beginSignIn(app);
    if (!question.ok) return question;
    const answer = new Promise<string>((arrived, failed) => {
      signal?.addEventListener('abort', () => failed(signal.reason), { once: true });
      server.on('request', ({ url = '' }, response) => {
        const isAnswer = url.startsWith('/callback?');
        response.writeHead(isAnswer ? 200 : 404, { 'content-type': 'text/plain', connection: 'close' });
        response.end(isAnswer ? 'You can close this page.' : 'There is nothing here.');
        if (isAnswer) arrived(new URL(url, app.redirectUri).href);
      });
    });
    show(question.data.address);
    signal?.throwIfAborted();
    return await finishSignIn(app, question.data, await answer);
  } catch (cause) {
    if (!signal?.aborted) throw cause;
    const error = {
      kind: 'aborted',
      status: 0,
      message: 'The call was aborted',
      problems: [],
      cause,
    } as const;
    return { ok: false, error };
  } finally {
    server.close();
  }
}
