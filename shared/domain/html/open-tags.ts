/** The tags that are open. Asking whether a name is among them does not walk through them all. */
export class OpenTags {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes the innermost of that name and all within it; nothing where none is open. */
  close(name: string): string {
    if ((this.#counts.get(name) ?? 0) === 0) return '';
    let closed = '';
    for (let last = ''; last !== name; ) {
      last = this.#takeLast();
      closed += `</${last}>`;
    }
    return closed;
  }

  closeAll(): string {
    let closed = '';
    while (this.#names.length > 0) closed += `</${this.#takeLast()}>`;
    return closed;
  }

  #takeLast(): string {
    const name = this.#names.pop() ?? '';
    this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    return name;
  }
}
