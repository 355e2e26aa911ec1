import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  /** Its class, and the id of its heading. */
  readonly name: string;
  readonly title: ComponentChildren;
  readonly notice: string;
  readonly children: ComponentChildren;
  readonly done?: string;
  readonly onDone: () => void;
}

/** A secret that is shown this once; its heading takes the focus. */
export function ShownOnce({ name, title, notice, children, done = 'I have copied it', onDone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class={`card ${name}`} aria-labelledby={name}>
      <h2 id={name} tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p class="notice" role="status">
        {notice}
      </p>
      {children}
      <p class="buttons">
        <button type="button" onClick={onDone}>
          {done}
        </button>
      </p>
    </section>
  );
}
