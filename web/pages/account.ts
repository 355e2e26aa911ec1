import { html } from '../html.ts';
import { notice, type RenderedPage, renderPage, tokenField } from './render-page.ts';

interface SessionView {
  readonly id: string;
  readonly device: string;
  readonly method: keyof typeof methods;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly isThis: boolean;
}

interface PasskeyView {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly usedAt: number | undefined;
}

/** An app, a person or a study that may act on the person's data. */
interface AppView {
  readonly id: string;
  readonly name: string;
  /** The words for what it may do, to be read after its name. */
  readonly access: string;
  readonly createdAt: number;
  readonly usedAt: number | undefined;
}

interface AccountPage {
  readonly token: string;
  readonly email: string;
  readonly timezone: string;
  readonly sessions: readonly SessionView[];
  readonly passkeys: readonly PasskeyView[];
  readonly apps: readonly AppView[];
  readonly done?: string;
  readonly problem?: string;
  /** Adds passkeys, and cleans up after who signs out. */
  readonly script: string;
}

const methods = {
  code: 'a code by email',
  passkey: 'a passkey',
  link: 'a link from whoever runs this service',
};

export function renderAccount(page: AccountPage): RenderedPage {
  const { token, email, sessions, passkeys, apps, timezone, done, problem, script } = page;
  const day = dayIn(timezone);
  return renderPage({
    title: 'Your account',
    script,
    main: html`${done !== undefined && notice('done', done)}${problem !== undefined && notice('problem', problem)}<p>Signed in as <strong>${email}</strong>. <a href="/app">Open the app</a></p>
<div id="sign-out">
${action(token, 'sign-out', 'Sign out')}<p class="hint">Signing out removes all your data from this browser. Anything you recorded offline that hasn’t been sent yet is deleted.</p>
</div>
<h2 id="passkeys">Passkeys</h2>
<p class="hint">A passkey signs you in with your fingerprint, face or the lock of your device. If you lose them all, you can still sign in the way you did without one.</p>
<ul class="records">
${passkeys.map((passkey) => passkeyItem(token, passkey, day))}</ul>
${passkeys.length === 0 && html`<p>You have none yet.</p>`}
<div id="add-passkey" hidden>
<p class="notice problem" role="alert" hidden></p>
<label for="passkey-name">Name of the new passkey</label>
<input id="passkey-name" maxlength="60" autocomplete="off" placeholder="My phone">
<div class="buttons"><button type="button">Add a passkey</button></div>
</div>
<noscript><p class="hint">Adding a passkey needs JavaScript.</p></noscript>
<p id="elsewhere" class="hint" hidden>Passkeys work at <a href="/account">localhost</a>, not at an IP address.</p>
<h2>Where you are signed in</h2>
<ul class="records">
${sessions.map((session) => sessionItem(token, session, day))}</ul>
${sessions.length > 1 && html`<p class="hint">Signing out everywhere else also ends the keys of your phones.</p>${action(token, 'end-others', 'Sign out everywhere else')}`}
<h2 id="apps">Who can access your data</h2>
<p class="hint">Apps, people and studies you gave access. If you end it, they have to ask you again.</p>
<ul class="records">
${apps.map((app) => appItem(token, app, day))}</ul>
${apps.length === 0 && html`<p>Nobody but you.</p>`}`,
  });
}

const sessionItem = (token: string, session: SessionView, day: (at: number) => string) => html`<li>
<p><strong>${session.device}</strong>${session.isThis && ' (this browser)'}</p>
<p><small>With ${methods[session.method]} on ${day(session.createdAt)}, last used on ${day(session.seenAt)}</small></p>
${!session.isThis && action(token, 'end-session', 'Sign out', session.id, session.device)}</li>
`;

const passkeyItem = (
  token: string,
  { id, name, createdAt, usedAt }: PasskeyView,
  day: (at: number) => string,
) =>
  html`<li>
<p><strong>${name}</strong></p>
<p><small>Added on ${day(createdAt)}, ${usedAt === undefined ? 'not used yet' : `last used on ${day(usedAt)}`}</small></p>
<details><summary>Rename or remove<span class="unseen"> ${name}</span></summary>
<form method="post" action="/account">
${tokenField(token)}<input type="hidden" name="action" value="rename-passkey"><input type="hidden" name="id" value="${id}">
<label for="name-${id}">New name</label>
<input id="name-${id}" name="name" required maxlength="60" value="${name}" autocomplete="off">
<div class="buttons"><button>Rename</button></div>
</form>
${action(token, 'remove-passkey', 'Remove', id, name)}</details>
</li>
`;

const appItem = (
  token: string,
  { id, name, access, createdAt, usedAt }: AppView,
  day: (at: number) => string,
) => html`<li>
<p><strong>${name}</strong> ${access}</p>
<p><small>Since ${day(createdAt)}, ${usedAt === undefined ? 'not used yet' : `last used on ${day(usedAt)}`}</small></p>
${action(token, 'end-app', 'End access', id, `of ${name}`)}</li>
`;

/** A button that does one thing; `of` names the record to anybody who cannot see which one it is at. */
const action = (
  token: string,
  name: string,
  label: string,
  id = '',
  of = '',
) => html`<form method="post" action="/account">
${tokenField(token)}<input type="hidden" name="action" value="${name}"><input type="hidden" name="id" value="${id}">
<div class="buttons"><button class="second">${label}${of !== '' && html`<span class="unseen"> ${of}</span>`}</button></div>
</form>
`;

/** Writes a moment as a day in the person's own time zone: `15 Nov 2026`. */
function dayIn(timezone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: timezone });
  return (at) => format.format(at * 1000);
}
