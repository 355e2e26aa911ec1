import { type Html, html, type Insertable } from '../html.ts';
import { type Deployment, frontPage, operatorLine } from './front-page.ts';
import type { RenderedPage } from './render-page.ts';

/** The page on what is kept of people, where, for how long, and who can see it. */
export const privacyPage = (deployment: Deployment): RenderedPage =>
  frontPage({
    title: 'Privacy',
    description: 'What Daymark keeps about you, where, how long, and who can see it.',
    main: html`<div class="hero"><h1>Privacy</h1>
<p class="lead">What we keep about you, where, how long, and who can see it.</p></div>
<section aria-labelledby="short"><h2 id="short">In short</h2>
<ul>
<li>Nobody else sees what you record unless you let them, and you can end that at any time.</li>
<li>No advertising, no trackers, nothing from other sites.</li>
<li>Everything you recorded can be exported as a file.</li>
<li>Deleting your account erases everything.</li>
<li>Whoever runs this service holds the database and can read it.</li>
</ul></section>
<section aria-labelledby="who"><h2 id="who">Who is responsible</h2>
${operatorLine(deployment)}
</section>
<section aria-labelledby="what"><h2 id="what">What we keep</h2>
<dl class="facts">
${fact('Your account', 'Your email address, the name you chose, your time zone, your settings, and the names of your devices.')}
${fact('What you record', 'Measurements with their time, unit, source and note; your variables, tags and reminders, what they asked and what you answered; your studies, experiments and votes; what stood out in your records last, and what you dismissed.')}
${fact('Where you are signed in', 'For each browser, a description such as “Firefox on Linux”, how you signed in and when. For passkeys, the public half and the name you gave. There are no passwords.')}
${fact('Who has access', 'The apps, people and studies you gave access, what they can do, and when they last used it. Devices and servers that get messages about what’s due or has changed. Phones and homes that send for you: the name you gave, when they last sent, how much, what last went wrong, and only a fingerprint of their keys. Links you made: the name you gave, what they show and until when, and only a fingerprint of their addresses and codes. For a QR code for a practice, the document, which we can’t open. Apps you registered. Whether the last messages to your servers arrived, for four days, without what they said.')}
${fact('Who used your records', 'For each of them and each day: how many requests of which kind, which of your variables they saw or changed, and the first and last time. You can read it in the app. What you do yourself isn’t in it.')}
${fact('What we don’t keep', 'Your IP address, except for one day in a form that can’t be turned back into it, to stop people guessing codes. If someone tries wrong codes on one of your links, until the link ends. The network of a device that shows you a code, for twenty minutes. No advertising, no trackers, nothing from other sites.')}
</dl></section>
<section aria-labelledby="where"><h2 id="where">Where we keep it</h2>
<p>${whereIn(deployment)} What you see is also stored on your own device, so the app works offline; signing out removes it there.</p>
</section>
<section aria-labelledby="long"><h2 id="long">How long</h2>
<dl class="facts">
${fact('Your account and your records', 'Until you delete them. Deleting the account ends all access at once and erases everything, usually within minutes.')}
${backupsIn(deployment)}
${fact('Your sign-in', '30 days after you last used it, unless you sign out. A code by email works for 10 minutes.')}
${fact('Keys of phones and homes', 'Until you end them or sign out everywhere else, and at most ten years, because phones send for years unattended.')}
${fact('The list of changes that apps follow', '90 days.')}
${fact('Who used your records', '400 days.')}
${fact('How much an assistant does, and what you confirmed to it', 'A day after its last request.')}
${fact('Answers in case an app asks twice', '24 hours.')}
${fact('The service’s own log', `${deployment.place === 'home' ? 'As long as the machine keeps it' : '90 days at most'}. It holds no names, values, notes, addresses or tokens.`)}
${fact('After you leave', 'A receipt that names nobody: when you asked, when nothing was left, and how many records there were.')}
</dl></section>
<section aria-labelledby="see"><h2 id="see">Who can see it</h2>
<dl class="facts">
${fact('You', 'Everything.')}
${fact('Apps and people you allow', html`What you allowed, until you end it on <a href="/account#apps">your account page</a>.`)}
${fact('Anyone with one of your links and its code', 'What the link shows, until its date, or until you end it.')}
${fact('Everyone', 'Only studies you publish, and only until you make them private again. You see the whole page first.')}
${fact('Studies of many people', 'If you turn this on, how strongly two things go together for you counts in monthly results of at least ten people. Nobody’s own records are shown. If you leave or turn it off, your part is deleted at once. So is every result of fewer than a hundred people it was part of. A result of a hundred people or more stays until the next month’s, which is made without you.')}
${fact('Whoever runs this', 'They hold the database and can read it: trust them, or run Daymark yourself. If their command line reads your records, the list of who used them says so.')}
${fact('Message services', 'The email service sees the emails sent to you. Push services carry messages they can’t read.')}
</dl></section>
<section aria-labelledby="can"><h2 id="can">What you can do</h2>
<p>In the app, under You: export everything as a file, correct or delete single entries, end access for apps and phones, sign out other browsers, and delete your account.</p>
</section>
<section aria-labelledby="cookies"><h2 id="cookies">Cookies</h2>
<p>Only the ones we need, all our own. They keep you signed in, protect forms, recognise this browser next time without naming you, and remember what an app asks while it asks. One remembers for 12 hours that a link’s code was entered in this browser. This page and the front page set none.</p>
</section>`,
  });

function whereIn({ place }: Deployment): string {
  if (place === 'trial')
    return 'On the machine where this service was started: not encrypted, and without backups.';
  if (place === 'home')
    return 'On one machine that belongs to whoever runs this service. It makes a backup every night.';
  return `In Amazon’s database service DynamoDB, in the region ${place.region}, encrypted, with backups in the same place.`;
}

function backupsIn({ place }: Deployment): Html | undefined {
  if (place === 'trial') return undefined;
  return place === 'home'
    ? fact('Backups', 'What you delete stays in backups for seven more nights.')
    : fact(
        'Backups',
        'What was deleted stays in backups for up to 35 days. If a backup is ever restored, accounts that were deleted are erased again.',
      );
}

const fact = (name: string, text: Insertable): Html => html`<div><dt>${name}</dt><dd>${text}</dd></div>`;
