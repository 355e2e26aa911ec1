import type { VoteType } from '../../../../shared/domain/votes/vote.ts';
import type { OutboxEntry } from '../../data/outbox-entry.ts';
import type { ApiStudy } from '../../studies/insights-view.ts';
import { othersVotes, ownVote } from '../../studies/study-view.ts';
import { vote } from '../../studies/study-writes.ts';

interface Props {
  readonly study: ApiStudy;
  readonly waiting: readonly OutboxEntry[];
}

const questions: Readonly<Record<VoteType, string>> = {
  causality: 'Is it plausible that one changes the other?',
  usefulness: 'Is it useful to know?',
};

export function Votes({ study, waiting }: Props) {
  return (
    <section aria-labelledby="votes">
      <h2 id="votes">What do you think?</h2>
      <div class="card">
        {(['causality', 'usefulness'] as const).map((type) => (
          <Question key={type} type={type} study={study} waiting={waiting} />
        ))}
      </div>
    </section>
  );
}

function Question({ study, type, waiting }: Props & { readonly type: VoteType }) {
  const own = ownVote(study, type, waiting);
  const others = othersVotes(study, type);
  return (
    <fieldset class="vote">
      <legend>{questions[type]}</legend>
      <p class="values">
        {(['up', 'down'] as const).map((value) => (
          <button
            key={value}
            type="button"
            class="value"
            aria-pressed={own === value}
            onClick={() => vote(study, type, own === value ? 'none' : value)}
          >
            {value === 'up' ? 'Yes' : 'No'}
          </button>
        ))}
      </p>
      {others.up + others.down > 0 && (
        <p class="muted">
          Among others, about {others.up} say yes and about {others.down} no
        </p>
      )}
    </fieldset>
  );
}
