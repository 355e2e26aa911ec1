import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { OperationFigure } from './figures.ts';

/** Figures that a benchmark keeps as it goes, so that an interrupted one continues where it was. */
export class KeptFigures {
  readonly #file: string | undefined;
  readonly #figures: OperationFigure[];

  constructor(file: string | undefined) {
    this.#file = file;
    this.#figures = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  }

  get all(): readonly OperationFigure[] {
    return this.#figures;
  }

  /** Figures of an operation count as kept only all together: its function is started once. */
  has(operation: string): boolean {
    return this.#figures.some((figure) => figure.operation === operation);
  }

  add(figures: readonly OperationFigure[]): void {
    this.#figures.push(...figures);
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(this.#figures));
  }
}
