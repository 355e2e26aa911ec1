import { useSignal } from '@preact/signals';

interface Props {
  readonly name: string;
  readonly text: string;
}

/** A text to be copied as it is; where the browser does not let us, it can be selected. */
export function CopiedText({ name, text }: Props) {
  const said = useSignal('');
  const copy = async () => {
    said.value = await navigator.clipboard.writeText(text).then(
      () => 'Copied.',
      () => 'This browser can’t copy for you: select the text.',
    );
  };
  return (
    <div class="copied">
      <p class="name">{name}</p>
      <p>
        <code>{text}</code>
      </p>
      <p class="buttons">
        <button type="button" class="second" onClick={copy}>
          Copy<span class="unseen"> {name}</span>
        </button>
        <span role="status">{said.value}</span>
      </p>
    </div>
  );
}
