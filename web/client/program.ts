import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, beginSignIn, finishSignIn, type Tokens } from './oauth.ts';
import type { Result } from './result.ts';

interface ProgramSignIn extends Pick<App, 'url' | 'clientId' | 'scopes'> {
  /** Shows the person the address to open in their browser. */
  show(address: string): void;
  readonly signal?: AbortSignal;
}

/**
 * Signs someone in for a program on their own machine: listens at a free port of it until their browser brings the
 * answer. The client must have the redirect address `http://127.0.0.1/callback`, which covers every port.
 */
export async function signInProgram({ show, signal, ...asked }: ProgramSignIn): Promise<Result<Tokens>> {
  const server = createServer();
  try {
    signal?.throwIfAborted();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const app = { ...asked, redirectUri: `http://127.0.0.1:${port}/callback` };
    const question = await beginSignIn(app);
    if (!question.ok) return question;
    signal?.throwIfAborted();
    const answer = untilAnswered(server, question.data.state, signal);
    show(question.data.address);
    return await finishSignIn(app, question.data, new URL(await answer, app.redirectUri).href);
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

/** Resolves with the path that the browser was sent to with the answer; any other request is ignored. */
function untilAnswered(server: Server, state: string, signal: AbortSignal | undefined): Promise<string> {
  const answer = new Promise<string>((arrived, failed) => {
    signal?.addEventListener('abort', () => failed(signal.reason), { once: true });
    server.on('request', ({ url = '' }, response) => {
      const [path, query] = url.split('?');
      const isAnswer = path === '/callback' && new URLSearchParams(query).get('state') === state;
      response.writeHead(isAnswer ? 200 : 404, { 'content-type': 'text/plain', connection: 'close' });
      response.end(isAnswer ? 'You can close this page.' : 'There is nothing here.');
      if (isAnswer) arrived(url);
    });
  });
  // Handled here too, since the caller may abort before it waits for the answer.
  answer.catch(() => undefined);
  return answer;
}
