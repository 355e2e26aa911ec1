import type { Scope } from '../../shared/domain/people/scope.ts';
import { html } from '../html.ts';
import { notice, type RenderedPage, renderPage, tokenField } from './render-page.ts';

export interface ConsentQuestion {
  readonly client: { readonly name: string; readonly homepageUrl?: string | undefined };
  /** The host of its own document, if it has one: the one thing about the app that is certain. */
  readonly knownHost?: string | undefined;
  /** The person who is signed in, by their name and address. */
  readonly person: { readonly displayName: string; readonly email: string };
  /** The scopes that it asks for, and whether each is proposed. */
  readonly asked: readonly { readonly scope: Scope; readonly isProposed: boolean }[];
  /** The place to which the answer goes, as people read it, and as the browser has to allow it. */
  readonly returnsTo: string;
  readonly returnOrigin: string;
  readonly formToken: string;
  readonly path: string;
  /** True if the person allowed without choosing anything. */
  readonly isEmpty?: boolean;
}

const choices: Readonly<Record<Scope, { readonly title: string; readonly meaning: string }>> = {
  basic: { title: 'Use the service', meaning: 'The lists of units and categories. Nothing of yours.' },
  readmeasurements: {
    title: 'Read your data',
    meaning:
      'Everything you record: measurements, notes, reminders, your feed and studies. And who you are: your e-mail address, name, time zone and settings.',
  },
  writemeasurements: {
    title: 'Record and change your data',
    meaning:
      'Add, change and delete measurements and reminders in your name, change how your variables are set up, and report your time zone.',
  },
};

/** Asks a person whether an app may act on their data, and how far. */
export function renderConsentPage(question: ConsentQuestion): RenderedPage {
  const { client, knownHost, person, asked, returnsTo, returnOrigin, formToken, path, isEmpty } = question;
  const who = client.name;
  return renderPage({
    title: `Let ${who} use your data?`,
    formTargets: [returnOrigin],
    main: html`<p><strong>${who}</strong>, an app that we do not run, asks for access to your Daymark account, ${person.displayName} (${person.email}).</p>
<p>${
      knownHost === undefined
        ? 'The name is what the app calls itself.'
        : html`It is described at <strong>${knownHost}</strong>; the name is what it calls itself.`
    } Your answer goes to <strong>${returnsTo}</strong>. If you do not know it, deny.</p>
${isEmpty === true && notice('problem', 'Choose at least one thing that the app may do, or deny.')}<form method="post" action="${path}">
${tokenField(formToken)}
<fieldset>
<legend>${who} may</legend>
${asked.map(
  ({
    scope,
    isProposed,
  }) => html`<label class="choice"><input type="checkbox" name="${scope}" value="yes"${isProposed && html` checked`}><span>${choices[scope].title}<br><small>${choices[scope].meaning}</small></span></label>
`,
)}</fieldset>
<p>This holds until you end it on <a href="/account">your account page</a>.</p>
<p class="buttons"><button name="decision" value="allow">Allow</button> <button class="second" name="decision" value="deny">Deny</button></p>
</form>
${
  client.homepageUrl !== undefined &&
  html`<p><a href="${client.homepageUrl}" rel="noreferrer">What ${who} says of itself</a></p>\n`
}`,
  });
}
