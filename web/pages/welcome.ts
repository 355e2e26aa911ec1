import { type Html, html } from '../html.ts';
import { type Deployment, frontPage, whoRunsIt } from './front-page.ts';
import { serviceName } from './plain-page.ts';
import type { RenderedPage } from './render-page.ts';
import { answering, learning, seeing } from './welcome-pictures.ts';

const description =
  'Record how you are and what you do, see your days, and learn honestly whether one thing changes another.';

/** The page at `/`. */
export const welcomePage = (deployment: Deployment): RenderedPage =>
  frontPage({
    title: serviceName,
    description,
    main: html`<div class="hero">
<h1>Find out what does you good</h1>
<p class="lead">${description} Your record stays yours: to read, to take along, to delete.</p>
<p class="buttons"><a class="button" href="/app">Open the app</a> <a class="button second" href="/app/demo">Look around in a demo</a> <a class="button second" href="/privacy">What becomes of your data</a></p>
</div>
<ul class="pictures">
${picture(answering, 'Answer in a tap', 'Mood, symptoms, sleep, food, pills: anything, in any unit. You are reminded when you like, and every answer can be undone. It also works without a network.')}
${picture(seeing, 'See your days', 'Every entry on its day, to change or delete, and each thing as a line over weeks. A page of it can be printed for your doctor.')}
${picture(learning, 'Learn what is so', 'A study says whether more sleep goes with a better mood, how surely, and what it still needs. Where there is nothing to see, it says so.')}
</ul>
<div class="columns">
<section aria-labelledby="begin">
<h2 id="begin">How to begin</h2>
<ol class="steps">
<li>${firstStep[deployment.signUp]}</li>
<li>Choose a thing or two to follow, such as mood and sleep, and when to be asked.</li>
<li>Answer for some weeks. Then open Insights and ask whether one changes the other.</li>
</ol>
</section>
<section aria-labelledby="data">
<h2 id="data">What becomes of your data</h2>
<p>What you record is shown to nobody unless you let them see it: an app you allow, or a study you publish. There is no advertising and nobody who follows you from page to page. You can take everything along as a file, and delete your account with all that is in it. <a href="/privacy">What is kept, where, how long, and who can see it</a>.</p>
<p class="small">Daymark is no medical device. It does not replace a doctor.</p>
</section>
<section aria-labelledby="operator">
<h2 id="operator">Who runs this</h2>
${whoRunsIt(deployment)}
</section>
<section aria-labelledby="developers">
<h2 id="developers">For developers</h2>
<p>Apps ask people for access by OAuth and then record and read for them. <a href="/docs">The reference of the API</a></p>
</section>
</div>`,
  });

const firstStep = {
  open: html`<a href="/signin?return=%2Fapp">Sign in</a> with your e-mail address: a code comes by mail, no password is needed. The first time, this also makes your account.`,
  invited: html`<a href="/signin?return=%2Fapp">Sign in</a> with your e-mail address: a code comes by mail, no password is needed. New accounts are made for those who are invited; ask whoever runs this.`,
  closed: html`<a href="/signin?return=%2Fapp">Sign in</a> with your e-mail address: a code comes by mail, no password is needed. No new accounts are made here at present.`,
} as const;

const picture = (drawing: Html, heading: string, text: string): Html =>
  html`<li>${drawing}<h2>${heading}</h2><p>${text}</p></li>`;
