import { html, type Insertable } from '../html.ts';
import { notice, type RenderedPage, renderPage, tokenField } from './render-page.ts';

interface SignInPage {
  readonly token: string;
  /** A path of our own to continue to. */
  readonly returnTo: string | undefined;
  readonly email?: string;
  readonly problem?: string;
  /** Who may come for the first time. */
  readonly signUp: 'open' | 'invited' | 'closed';
  /** Adds passkeys. */
  readonly script: string;
}

const forNewcomers = {
  open: 'New here? This also creates your account.',
  invited: 'New here? Accounts are by invitation.',
  closed: 'New accounts can’t be created at the moment.',
} as const;

const returnField = (returnTo: string | undefined) =>
  returnTo !== undefined && html`<input type="hidden" name="return" value="${returnTo}">`;

export const renderSignIn = ({
  token,
  returnTo,
  email = '',
  problem,
  signUp,
  script,
}: SignInPage): RenderedPage =>
  renderPage({
    title: 'Sign in',
    script,
    main: html`${problem !== undefined && notice('problem', problem)}<form class="wide" method="post" action="/signin">
${tokenField(token)}${returnField(returnTo)}
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="email" inputmode="email" required maxlength="254" value="${email}"${problem !== undefined && html` aria-invalid="true"`}>
<p class="hint">We send a code to it. No password is needed. ${forNewcomers[signUp]}</p>
<button>Send me a code</button>
</form>
${byPasskey(returnTo, html`<p class="or">or</p>\n`)}`,
  });

const byPasskey = (returnTo: string | undefined, before?: Insertable) =>
  html`<div id="passkey" class="wide" hidden data-return="${returnTo ?? ''}">
${before}<p class="notice problem" role="alert" hidden></p>
<button type="button"${before !== undefined && html` class="second"`}>Use a passkey</button>
</div>
<p id="elsewhere" class="hint" hidden>Passkeys work at <a href="/signin">localhost</a>, not at an IP address.</p>
<p><small><a href="/privacy">What happens to your data</a></small></p>`;

/** The page of a service that sends no mail, and so no codes. */
export const renderSignInWithoutMail = ({
  returnTo,
  script,
}: Pick<SignInPage, 'returnTo' | 'script'>): RenderedPage =>
  renderPage({
    title: 'Sign in',
    script,
    main: html`<p>Sign in with your passkey. If you don’t have one yet, or lost it, ask whoever runs this service for a sign-in link.</p>
${byPasskey(returnTo)}`,
  });

interface CodePage {
  readonly token: string;
  readonly returnTo: string | undefined;
  readonly email: string;
  readonly minutes: number;
  /** Twelve letters and digits instead of eight digits. */
  readonly isLong: boolean;
  readonly problem?: Insertable;
}

/** The same for every address, whether anybody has it or not. */
export const renderCode = ({ token, returnTo, email, minutes, isLong, problem }: CodePage): RenderedPage =>
  renderPage({
    title: 'Enter the code',
    script: timeZoneScript,
    main: html`${problem !== undefined && notice('problem', problem)}<p>If <strong>${email}</strong> can sign in here, an email with a code is on its way. The code works for ${minutes} minutes and in this browser only.</p>
<form class="wide" method="post" action="/signin/code">
${tokenField(token)}${returnField(returnTo)}<input type="hidden" name="email" value="${email}"><input type="hidden" name="timezone" value=""><input type="hidden" name="long" value="${isLong ? 'yes' : ''}">
<label for="code">${isLong ? 'Code of twelve letters and digits' : 'Eight-digit code'}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" ${isLong ? html`autocapitalize="characters" spellcheck="false"` : html`inputmode="numeric" pattern="[0-9 ]*"`} required maxlength="20" autofocus>
<button>Sign in</button>
</form>
<form method="post" action="/signin">
${tokenField(token)}${returnField(returnTo)}<input type="hidden" name="email" value="${email}">
<div class="buttons"><button class="second">Send another code</button></div>
</form>
<p class="hint">No email? Check your spam folder, or <a href="${returnTo === undefined ? '/signin' : `/signin?return=${encodeURIComponent(returnTo)}`}">use another address</a>.</p>`,
  });

/** Anybody who is new lives where their browser says, without having to look for it in a list. */
const timeZoneScript =
  "document.querySelector('[name=timezone]').value=Intl.DateTimeFormat().resolvedOptions().timeZone;";

export const malformedCode =
  'A code has eight digits, or twelve letters and digits, as in the email. Spaces don’t matter.';

/** Why a code was not taken: it was wrong, with some or no tries left, or there is none to try (undefined). */
export function codeProblem(triesLeft: number | undefined): string {
  if (triesLeft === undefined)
    return 'That code cannot be used: it has expired, was used or tried too often, or was requested in another browser. Ask for a new one.';
  if (triesLeft === 0) return 'That code is not right, and it was the last try. Ask for a new one.';
  return `That code is not right. ${triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`}`;
}
