import { Icon } from './icon.tsx';

/** Above the heading of a screen that has no tab: where one comes from. */
export const WayBack = ({ to, name }: { readonly to: string; readonly name: string }) => (
  <p class="way-back">
    <a href={to}>
      <Icon name="back" />
      {name}
    </a>
  </p>
);
