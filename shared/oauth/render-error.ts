import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { problemPage } from '../http/answer/problem-page.ts';
import { Failure } from '../operations/failure.ts';

/** A page for the person if an app's request is wrong and there is no address to send the error to; error codes of the RFCs for programs. */
export function renderError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const { error, error_description: description = error } = out;
  if (ctx.oidc.route !== 'authorization' && ctx.oidc.route !== 'resume') {
    ctx.body = { error, error_description: description };
    return;
  }
  const { body, headers } = problemPage(unanswerable(ctx.status, error, description));
  ctx.set(headers);
  ctx.body = body;
}

export const unanswerable = (status: number, error: string, description: string) =>
  new Failure(status, 'The app’s request cannot be answered', [
    {
      message: `The app that sent you here asked in a way that cannot be answered: ${description} (${error}).`,
    },
    { message: 'Nothing was shared. Go back to the app and try again, or tell those who make it.' },
  ]);
