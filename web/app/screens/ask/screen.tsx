import { CopiedText } from '../../ui/copied-text.tsx';
import { WayBack } from '../../ui/way-back.tsx';

/** The way to the place where each assistant takes the address. */
const assistants = [
  {
    name: 'Claude',
    steps: [
      'Open Settings, then Connectors.',
      'Choose “Add custom connector” and paste the address.',
      'Choose “Connect”, sign in to Daymark, and press Allow.',
    ],
  },
  {
    name: 'ChatGPT',
    steps: [
      'Open Settings, then Apps and connectors, then Advanced, and turn on developer mode.',
      'Choose “Create”, paste the address, and choose OAuth.',
      'Choose “Connect”, sign in to Daymark, and press Allow.',
    ],
  },
  {
    name: 'Another assistant',
    steps: [
      'Look for “remote MCP server” or “custom connector” in its settings.',
      'Paste the address. It opens a Daymark page.',
      'Sign in there and press Allow.',
    ],
  },
] as const;

const questions = [
  'How was my week?',
  'Do I sleep worse after wine?',
  'Two coffees and a banana just now.',
  'What should I tell my doctor about my headaches?',
] as const;

/** The steps by which a person lets their own assistant in. */
export const Screen = () => (
  <>
    <WayBack to="/app/you" name="You" />
    <h1 tabIndex={-1}>Ask your own record</h1>
    <p>
      Connect an assistant you already use, and talk to your record. It answers from what you recorded, with
      days and ranges, and says so when your records can’t tell.
    </p>
    <ul class="said-to" aria-label="Things to say">
      {questions.map((question) => (
        <li key={question}>“{question}”</li>
      ))}
    </ul>
    <section class="card" aria-labelledby="address">
      <h2 id="address">1. Copy the address</h2>
      <CopiedText name="Address" text={`${location.origin}/mcp`} />
    </section>
    <section class="card" aria-labelledby="paste">
      <h2 id="paste">2. Paste it into your assistant</h2>
      {assistants.map(({ name, steps }, i) => (
        <details key={name} open={i === 0}>
          <summary>{name}</summary>
          <ol class="sentences">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
    <section class="card" aria-labelledby="may">
      <h2 id="may">3. Choose what it may do</h2>
      <ul class="sentences">
        <li>You decide whether it may read, record, or both.</li>
        <li>It records a medicine, or anything new, only after you confirm it.</li>
        <li>It can undo what it recorded itself, for an hour. It can’t delete, share or change settings.</li>
        <li>
          What it reads goes to the company behind it. Everything it does is listed under{' '}
          <a href="/app/accesses">Who used your records</a>, and you can end it under{' '}
          <a href="/app/you">You</a>.
        </li>
      </ul>
    </section>
  </>
);
