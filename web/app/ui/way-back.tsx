import { Icon } from './icon.tsx';

/** The link to where one comes from, above the heading of a screen that has no tab. */
export const WayBack = ({ to, name }: { readonly to: string; readonly name: string }) => (
  <p class="way-back">
    <a href={to}>
      <Icon name="back" />
      {name}
    </a>
  </p>
);
