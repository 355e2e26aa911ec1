import { type Html, html, type Insertable } from '../html.ts';
import { type Deployment, frontPage, whoRunsIt } from './front-page.ts';
import type { RenderedPage } from './render-page.ts';

/** The page on what is kept of people, where, for how long, and who can see it. */
export const privacyPage = (deployment: Deployment): RenderedPage =>
  frontPage({
    title: 'Privacy',
    description: 'What Daymark keeps of you, where, how long, and who can see it.',
    main: html`<div class="hero"><h1>Privacy</h1>
<p class="lead">What is kept of you, where, how long, and who can see it.</p></div>
<section aria-labelledby="who"><h2 id="who">Who answers for it</h2>
${whoRunsIt(deployment)}
</section>
<section aria-labelledby="what"><h2 id="what">What is kept</h2>
<dl class="facts">
${fact('Your account', 'Your e-mail address, the name you chose, your time zone, your settings, and what your devices are called.')}
${fact('What you record', 'Measurements with their time, unit, source and note; your variables, tags and reminders, what they asked and what you answered; your studies, experiments and votes; what stood out of your records last, and which of it you dismissed.')}
${fact('Where you are signed in', 'For each browser a description such as “Firefox on Linux”, how you signed in and when. Of passkeys the public half and the name you gave. No password: there is none.')}
${fact('Whom you let in', 'The apps, people and studies you allowed, how far, and when they were last here. Devices and servers that you want told of what is due or has changed. Phones and homes that send for you: the name you gave, when they were last here, how much they brought, and what last went wrong; of their keys only a fingerprint. Links that you made: the name you gave, what they show and until when; of their addresses and codes only a fingerprint. Of a QR code for a practice the document, which we cannot open. Apps that you registered. What became of the last messages to your servers, for four days, without what they said.')}
${fact('Who used your records', 'For each of them and day: how many requests of which kind, which of your variables they were shown or changed, the first and the last. You read it in the app; what you do yourself is not in it.')}
${fact('What is not kept', 'Your address on the internet, except for a day as a number that nobody can read back, to stop those who guess codes; of whoever tries wrong codes at a link of yours, until the link ends. No advertising, no trackers, nothing from other sites.')}
</dl></section>
<section aria-labelledby="where"><h2 id="where">Where it lies</h2>
<p>${whereIn(deployment)} What you are shown also lies on your own device, so that the app works without a network; signing out removes it there.</p>
</section>
<section aria-labelledby="long"><h2 id="long">How long</h2>
<dl class="facts">
${fact('Your account and your records', 'Until you delete them. Deleting the account ends every access at once and erases everything, as a rule within minutes.')}
${backupsIn(deployment)}
${fact('Being signed in', '30 days after you were last here, unless you sign out. A code by mail is good for 10 minutes.')}
${fact('Keys of phones and homes', 'Until you end them, or sign out everywhere else; ten years at most, since a phone sends for years without anybody near.')}
${fact('The list of your changes, which apps follow', '90 days.')}
${fact('Who used your records', '400 days.')}
${fact('How busy an assistant of yours is, and what you confirmed to it', 'A day after its last request.')}
${fact('Answers kept in case an app asks twice', '24 hours.')}
${fact('The service’s own log', `${deployment.place === 'home' ? 'For as long as the machine keeps it' : '90 days at most'}. It holds no names, values, notes, addresses or tokens.`)}
${fact('After you left', 'A receipt that names nobody: when you asked, when nothing was left, and how many records there were.')}
</dl></section>
<section aria-labelledby="see"><h2 id="see">Who can see it</h2>
<dl class="facts">
${fact('You', 'Everything.')}
${fact('Apps and people you allow', html`What you allowed, until you end it on <a href="/account#apps">your account page</a>.`)}
${fact('Whoever has a link of yours and its code', 'What the link shows, until its date, or until you end it.')}
${fact('Everybody', 'Only a study that you publish, and only until you take it back. You are shown the whole page first.')}
${fact('Studies of many people', 'If you switch it on, how strongly your things go together counts in results of at least ten people, which are made once a month. Nobody’s own records are shown in them. If you leave or switch it off, your part is deleted at once, and so is every result of fewer than a hundred people that it went into. A result of a hundred people or more stays until the next month’s, which is made without you.')}
${fact('Whoever runs this', 'They hold the database and can read it: trust them, or run Daymark yourself. When their command line reads your records, the list of who used them says so.')}
${fact('Those who carry messages', 'The mail service sees the mails sent to you. Push services carry messages they cannot read.')}
</dl></section>
<section aria-labelledby="can"><h2 id="can">What you can do</h2>
<p>In the app, under You: take everything along as a file, correct or delete single entries, end the access of apps and the keys of phones, sign out other browsers, and delete your account.</p>
</section>
<section aria-labelledby="cookies"><h2 id="cookies">Cookies</h2>
<p>Only such as are needed, all of them ours: they keep you signed in and protect forms, know this browser again without naming you when you sign in the next time, and while an app asks you for access they remember what it asked; one remembers for 12 hours that the code of a link was given in this browser. This page and the front page set none.</p>
</section>`,
  });

function whereIn({ place }: Deployment): string {
  if (place === 'trial')
    return 'On the machine where this service was started, as it is: not encrypted, and without backups.';
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
        'What was deleted is in backups for up to 35 days more. If one is ever brought back, whoever left is erased again.',
      );
}

const fact = (name: string, text: Insertable): Html => html`<div><dt>${name}</dt><dd>${text}</dd></div>`;
