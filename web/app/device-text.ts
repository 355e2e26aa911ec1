import { isLookingAround } from './looking-around.ts';

/** Short texts that this device keeps; a browser that keeps nothing forgets them with the page. */
export function recallText(name: string): string | undefined {
  if (isLookingAround) return undefined;
  try {
    return localStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text; undefined removes it. */
export function keepText(name: string, text: string | undefined): void {
  if (isLookingAround) return;
  try {
    if (text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Nothing depends on it.
  }
}
