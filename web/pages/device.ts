import { html } from '../html.ts';
import { notice, type RenderedPage, renderPage, tokenField } from './render-page.ts';

interface DevicePage {
  readonly token: string;
  readonly email: string;
  /** The code as typed, or as it came with the address. */
  readonly code: string;
  readonly problem: string | undefined;
}

/** Someone types the code that their device shows. */
export const renderDevicePage = ({ token, email, code, problem }: DevicePage): RenderedPage =>
  renderPage({
    title: 'Connect a device',
    main: html`${problem !== undefined && notice('problem', problem)}<p>A watch, a terminal or another device that asked you to come here shows a code of eight letters. You are signed in as <strong>${email}</strong>.</p>
<form class="wide" method="post" action="/device">
${tokenField(token)}
<label for="code">Code on the device</label>
<input id="code" name="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="20" value="${code}"${problem !== undefined && html` aria-invalid="true"`} autofocus>
<p class="hint">Type it only if the device is yours and in front of you. The next page says what it asks for.</p>
<button>Continue</button>
</form>`,
  });

/** The device hears of it by itself. */
export const renderDeviceDecided = (clientName: string, isAllowed: boolean): RenderedPage =>
  renderPage({
    title: isAllowed ? 'The device is connected' : 'The device was not connected',
    main: isAllowed
      ? html`<p><strong>${clientName}</strong> continues within a few seconds. You can close this page.</p>
<p>You can end its access at any time on <a href="/account#apps">your account page</a>.</p>`
      : html`<p><strong>${clientName}</strong> has no access, and we’ve told it that you denied it. You can close this page.</p>`,
  });
