import type { Audience } from '../../shared/domain/people/audience.ts';
import type { Scope } from '../../shared/domain/people/scope.ts';
import { type Html, html } from '../html.ts';
import { type Ability, abilities } from './abilities.ts';
import { notice, type RenderedPage, renderPage, tokenField } from './render-page.ts';

/** A device without a browser, whose code someone typed. */
export interface WaitingDevice {
  readonly userCode: string;
  /** The network it asked from. */
  readonly network: string;
  readonly isOwnNetwork: boolean;
}

interface ConsentQuestion {
  readonly client: {
    readonly name: string;
    readonly homepageUrl?: string | undefined;
    readonly iconUrl?: string | undefined;
    /** Present of an app that a person registered: anybody may. */
    readonly approval?: 'awaited' | 'given' | undefined;
  };
  /** The host of its own document, if it has one: the one thing about the app that is certain. */
  readonly knownHost?: string | undefined;
  /** The person who is signed in, by their name and address. */
  readonly person: { readonly displayName: string; readonly email: string };
  /** The interfaces that it wants to use: the API, or the tools of assistants. */
  readonly audiences: readonly Audience[];
  /** The scopes that it asks for, and whether each is proposed. */
  readonly asked: readonly { readonly scope: Scope; readonly isProposed: boolean }[];
  /** A place, as people read it and as the browser has to allow it, or a device that waits for it. */
  readonly answerGoes:
    | { readonly to: string; readonly origin: string }
    | { readonly toDevice: WaitingDevice };
  /** It may delete many entries that it did not record, by an earlier choice. */
  readonly deletesAll: boolean;
  readonly formToken: string;
  readonly path: string;
  /** True if the person allowed without choosing anything. */
  readonly isEmpty?: boolean;
}

const titles: Readonly<Record<Scope, string>> = {
  basic: 'Use the service',
  readmeasurements: 'Read your data',
  writemeasurements: 'Record and change your data',
};

/** The part of a person's data that an assistant changes is small, so its page does not promise more. */
const titleOf = (scope: Scope, audiences: readonly Audience[]): string =>
  scope === 'writemeasurements' && !audiences.includes('api') ? 'Record for you' : titles[scope];

const limits: Readonly<Record<Audience, string>> = {
  api: 'It can’t share your data, delete your account, or change who has access.',
  assistants:
    'It can only use these tools. It can’t share, change settings, or delete anything it didn’t record itself. It asks you before it records a medicine or anything new.',
};

/** The scope that an ability is listed under; one that needs two is listed after them. */
const standsUnder = ({ needs }: Ability, scope: Scope) =>
  needs.length === 0 ? scope === 'basic' : needs.length === 1 && needs[0] === scope;

const list = (shown: readonly Ability[]): Html | false =>
  shown.length > 0 && html`<ul>${shown.map(({ text }) => html`<li>${text}</li>`)}</ul>`;

const whoNamed = (approval: ConsentQuestion['client']['approval']): string =>
  approval === 'awaited'
    ? 'Anyone can register an app here, and nobody has checked this one: its maker chose the name.'
    : 'The name is what the app calls itself.';

/** Somebody who sends people here with a code has another device, elsewhere. */
const compare = ({
  userCode,
  network,
  isOwnNetwork,
}: WaitingDevice): Html => html`<p>The app runs on a device that shows <strong class="typed-code">${userCode}</strong>. Compare it with the code in front of you. If they differ, or somebody sent you the code, choose Deny.</p>
<p>${
  isOwnNetwork
    ? 'The device is on the same network as this browser.'
    : html`The device asked from a <strong>different network address</strong> than this browser: ${network}. That can happen at home, and always does if the device is a stranger’s.`
}</p>
`;

const deletesAllChoice = (isChosen: boolean): Html =>
  html`<label class="choice"><input type="checkbox" name="deletesAll" value="yes"${isChosen && html` checked`}><span>Delete many entries at once, even ones it didn’t record</span></label>
`;

/** Asks a person whether an app may act on their data, and how far. */
export function renderConsentPage(question: ConsentQuestion): RenderedPage {
  const { client, knownHost, person, audiences, asked, answerGoes, formToken, path, isEmpty } = question;
  const { iconUrl } = client;
  const device = 'toDevice' in answerGoes ? answerGoes.toDevice : undefined;
  const who = client.name;
  const possible = audiences.flatMap((audience) => abilities[audience]);
  const scopes = asked.map(({ scope }) => scope);
  const withAll = possible.filter(
    ({ needs }) => needs.length > 1 && needs.every((scope) => scopes.includes(scope)),
  );
  return renderPage({
    title: `Let ${who} use your data?`,
    formTargets: 'origin' in answerGoes ? [answerGoes.origin] : [],
    imageSources: iconUrl === undefined ? [] : [new URL(iconUrl).origin],
    main: html`${iconUrl !== undefined && html`<img src="${iconUrl}" alt="" width="48" height="48" referrerpolicy="no-referrer">\n`}<p><strong>${who}</strong>, an app that we do not run, asks ${
      audiences.includes('api') ? 'for access to' : 'to be an assistant for'
    } your Daymark account, ${person.displayName} (${person.email}).</p>
<p>${
      knownHost === undefined
        ? whoNamed(client.approval)
        : html`It is described at <strong>${knownHost}</strong>; the name is what it calls itself.`
    } ${'to' in answerGoes && html`Your answer goes to <strong>${answerGoes.to}</strong>. If you don’t know that address, choose Deny.`}</p>
${device !== undefined && compare(device)}${isEmpty === true && notice('problem', 'Choose at least one thing the app can do, or deny.')}<form method="post" action="${path}">
${tokenField(formToken)}
${
  device !== undefined &&
  html`<input type="hidden" name="code" value="${device.userCode}">
`
}<fieldset>
<legend>${who} may</legend>
${asked.map(
  ({
    scope,
    isProposed,
  }) => html`<label class="choice"><input type="checkbox" name="${scope}" value="yes"${isProposed && html` checked`}><span>${titleOf(scope, audiences)}</span></label>
${list(possible.filter((ability) => standsUnder(ability, scope)))}
${scope === 'writemeasurements' && audiences.includes('api') && deletesAllChoice(question.deletesAll)}`,
)}${
  withAll.length > 0 &&
  html`<p>With all of these:</p>${list(withAll)}
`
}</fieldset>
<p>${audiences.map((audience) => limits[audience]).join(' ')}</p>
<p>This lasts until you end it on <a href="/account">your account page</a>.</p>
<p class="buttons"><button name="decision" value="allow">Allow</button> <button class="second" name="decision" value="deny">Deny</button></p>
</form>
${
  client.homepageUrl !== undefined &&
  html`<p><a href="${client.homepageUrl}" rel="noreferrer">What ${who} says about itself</a></p>\n`
}`,
  });
}
