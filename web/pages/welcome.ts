import { type Html, html } from '../html.ts';
import { type Deployment, frontPage, operatorLine } from './front-page.ts';
import { serviceName } from './plain-page.ts';
import type { RenderedPage } from './render-page.ts';
import { acting, asking, finding, today } from './welcome-pictures.ts';

const description =
  'Note how you feel and what you do, in a few taps a day. Daymark shows you honestly what goes with your good days and your bad ones.';

/** The page at `/`. */
export const welcomePage = (deployment: Deployment): RenderedPage =>
  frontPage({
    title: serviceName,
    description,
    main: html`<div class="hero">
<div class="claim">
<h1>Find out what helps you</h1>
<p class="lead">${description}</p>
<p class="buttons"><a class="button" href="/app">${firstButton[deployment.signUp]}</a> <a class="button second" href="/app/demo">Look around in a demo</a></p>
<p class="small">No ads and no tracking. Works without a network. Your records stay yours: read, export or delete them at any time.</p>
</div>
${today}
</div>
<section class="story" aria-labelledby="story">
<h2 id="story">How Anna found out about her migraines</h2>
<ol>
${step(asking, 'She answers in a tap', 'How did you sleep? Any migraine? Every evening Daymark asks, and it takes her ten seconds. Coffee and wine are one tap when they happen.')}
${step(finding, 'She sees what goes with it', 'After five months: a migraine after half of her short nights, and after few of the long ones. Coffee made no difference, and Daymark says so.')}
${step(acting, 'She does something about it', 'She takes one page to her doctor: migraine days by month, medicines, and her questions. And she tests what helps, day by day.')}
</ol>
<p class="small">Anna is made up, and so are her numbers. <a href="/app/demo">Look around in her record</a>.</p>
</section>
<div class="columns">
<section aria-labelledby="begin">
<h2 id="begin">How to start</h2>
<ol class="steps">
<li>${firstStep(deployment)}</li>
<li>Choose a thing or two to track, such as mood and sleep, and when to be asked. Or import what your phone has.</li>
<li>Answer for a few weeks. Insights then shows what goes together, and how sure that is.</li>
</ol>
</section>
<section aria-labelledby="data">
<h2 id="data">Your data</h2>
<p>Nobody sees what you record unless you let them: a doctor you send a link, an app you allow, a study you publish. You can export everything as a file, and delete your account with everything in it. <a href="/privacy">What is kept, where, how long, and who can see it</a>.</p>
<p class="small">Daymark is not a medical device. It does not replace a doctor.</p>
</section>
<section aria-labelledby="operator">
<h2 id="operator">Who runs this</h2>
${operatorLine(deployment)}
</section>
<section aria-labelledby="developers">
<h2 id="developers">For developers</h2>
<p>Apps ask people for access with OAuth, then read and record for them. <a href="/docs">API reference</a></p>
</section>
</div>`,
  });

const newcomers = {
  open: 'The first time, this creates your account.',
  invited: 'New accounts are by invitation; ask whoever runs this.',
  closed: 'No new accounts can be created here at the moment.',
} as const;

const firstStep = ({ signUp, sendsCodes }: Deployment): Html =>
  html`<a href="/signin?return=%2Fapp">Sign in</a> ${sendsCodes ? `with your email address: we send you a code, so there is no password to remember. ${newcomers[signUp]}` : 'with a passkey; the first time, with a link that whoever runs this gives you.'}`;

const firstButton = { open: 'Start free', invited: 'Open the app', closed: 'Open the app' } as const;

const step = (drawing: Html, heading: string, text: string): Html =>
  html`<li>${drawing}<h3>${heading}</h3><p>${text}</p></li>`;
