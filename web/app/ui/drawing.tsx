import { trusted } from '../trusted.ts';

interface Props {
  readonly svg: string;
  readonly caption: string;
}

/** A chart of our own drawing, which escapes every name in it. */
export const Drawing = ({ svg, caption }: Props) => (
  <figure class="card drawing">
    <div dangerouslySetInnerHTML={{ __html: trusted.createHTML(svg) }} />
    <figcaption class="muted">{caption}</figcaption>
  </figure>
);
