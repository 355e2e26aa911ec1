import { rmSync } from 'node:fs';

export default function removeStacks(): void {
  const { testStacks: folder } = globalThis;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
