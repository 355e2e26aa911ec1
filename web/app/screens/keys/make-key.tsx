import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { type CreatedKey, keysPath } from '../../keys/use-keys.ts';
import { Problem, RadioField, TextField } from '../../ui/field.tsx';
import { Ticks } from '../../ui/ticks.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { emptyDraft, type KeyDraft, latestUntil, problemOf, requestOf } from './keys-view.ts';

interface Props {
  readonly today: string;
  readonly variables: readonly { readonly id: number; readonly name: string }[];
  readonly onMade: (made: CreatedKey) => void;
}

/** The form that makes a read-only key: its name, what it may read, and until when. */
export function MakeKey({ today, variables, onMade }: Props) {
  const draft = useSignal(emptyDraft(today));
  const missing = useSignal<string | undefined>(undefined);
  const change = (members: Partial<KeyDraft>) => {
    draft.value = { ...draft.value, ...members };
  };
  const { problem, isBusy, submit } = useSubmit(async () => {
    missing.value = problemOf(draft.value);
    if (missing.value !== undefined) return;
    const made = await post(keysPath, requestOf(draft.value));
    draft.value = emptyDraft(today);
    onMade(made);
    await refresh([keysPath]);
  });
  const { name, reads, chosen, until } = draft.value;
  const text = missing.value ?? problem.value;
  return (
    <form class="card share-form" onSubmit={submit}>
      <TextField
        label="What is it for?"
        maxLength={125}
        placeholder="My spreadsheet"
        value={name}
        onChange={(words) => change({ name: words })}
      />
      <RadioField
        legend="What may it read?"
        value={reads}
        onChange={(one) => change({ reads: one })}
        options={[
          ['measurements', 'All measurements', 'Including anything you start recording later.'],
          ['chosen', 'Measurements of what I choose'],
          ['everything', 'Everything an app can read', 'Reminders, studies and the feed, too.'],
        ]}
      />
      {reads === 'chosen' && (
        <fieldset>
          <legend>Which?</legend>
          <Ticks items={variables} chosen={chosen} onChange={(ids) => change({ chosen: ids })} />
        </fieldset>
      )}
      <TextField
        label="Works until"
        type="date"
        min={today}
        max={latestUntil(today)}
        value={until}
        onChange={(date) => change({ until: date })}
      />
      {text !== undefined && <Problem text={text} />}
      <p class="buttons">
        <button type="submit" disabled={isBusy.value}>
          Make a key
        </button>
      </p>
    </form>
  );
}
