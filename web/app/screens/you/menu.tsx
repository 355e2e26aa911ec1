import { isShownHere } from '../../looking-around.ts';
import { Icon } from '../../ui/icon.tsx';
import { type MenuIcon, menuIcons } from './menu-icons.ts';

interface MenuItem {
  readonly to: string;
  readonly name: string;
  readonly hint: string;
  readonly icon: MenuIcon;
  /** The class of its colour. */
  readonly hue: string;
}

interface Props {
  readonly id: string;
  readonly heading: string;
  readonly items: readonly MenuItem[];
}

/** A group of places to go to. */
export const Menu = ({ id, heading, items }: Props) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <ul class="card menu">
      {items
        .filter(({ to }) => isShownHere(to))
        .map(({ to, name, hint, icon, hue }) => (
          <li key={to}>
            <a href={to}>
              <span class={`category ${hue}`}>
                <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d={menuIcons[icon]} />
                </svg>
              </span>
              <span class="words">
                <strong>{name}</strong> <span class="hint">{hint}</span>
              </span>
              <Icon name="forward" />
            </a>
          </li>
        ))}
    </ul>
  </section>
);
