import { useSignal } from '@preact/signals';
import { post } from '../../api/call.ts';
import { refresh } from '../../data/reads.ts';
import { bound, CheckField, LongTextField, TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { appsPath, linesOf } from './apps-view.ts';

/** The form that registers an app; the same name again changes what is registered. */
export function RegisterApp() {
  const name = useSignal('');
  const addresses = useSignal('');
  const icon = useSignal('');
  const [reads, writes, asksByCode] = [useSignal(true), useSignal(false), useSignal(false)];
  const { problem, isBusy, submit } = useSubmit(async () => {
    if (!reads.value && !writes.value) return 'Choose what the app will ask for.';
    await post(appsPath, {
      name: name.value.trim(),
      redirectUris: linesOf(addresses.value),
      asksByCode: asksByCode.value,
      scopes: [
        'basic',
        ...(reads.value ? (['readmeasurements'] as const) : []),
        ...(writes.value ? (['writemeasurements'] as const) : []),
      ],
      ...(icon.value.trim() !== '' && { iconUrl: icon.value.trim() }),
    });
    name.value = '';
    addresses.value = '';
    icon.value = '';
    await refresh([appsPath]);
    return undefined;
  });
  return (
    <form onSubmit={submit}>
      <TextField
        label="Name"
        hint="What people read when it asks for access. It cannot be changed later."
        maxLength={125}
        {...bound(name)}
      />
      <LongTextField
        label="Redirect addresses, one on each line"
        hint="Where people are sent back to, such as https://example.com/back. To change them later, register the same name again."
        rows={2}
        {...bound(addresses)}
      />
      <CheckField
        isChecked={asksByCode.value}
        onChange={(isChecked) => {
          asksByCode.value = isChecked;
        }}
      >
        It runs on watches, terminals or other devices without a browser. These need no redirect address.
      </CheckField>
      <TextField label="Icon, an https:// address (optional)" maxLength={500} {...bound(icon)} />
      <fieldset>
        <legend>It will ask to</legend>
        <CheckField
          isChecked={reads.value}
          onChange={(isChecked) => {
            reads.value = isChecked;
          }}
        >
          Read what people record
        </CheckField>
        <CheckField
          isChecked={writes.value}
          onChange={(isChecked) => {
            writes.value = isChecked;
          }}
        >
          Record and change it
        </CheckField>
      </fieldset>
      <ProblemNotice text={problem.value} />
      <p class="buttons">
        <button type="submit" disabled={isBusy.value}>
          Register
        </button>
      </p>
    </form>
  );
}
