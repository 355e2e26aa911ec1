/** The tags that are open, counted by name so that looking for one does not walk through all of them. */
export class OpenTags {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Closes the innermost tag of that name and all within it; gives '' if none is open. */
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
