/**
 * Every change the block parser makes goes through here, so that what an incomplete last line did can be taken back
 * when more of it arrives. While it is not recording it only carries the changes out.
 */
export class Journal {
  #undo: (() => void)[] | undefined;

  get recording(): boolean {
    return this.#undo !== undefined;
  }

  record(): void {
    this.#undo ??= [];
  }

  /** Takes back all that was done since `record()`, newest first. */
  rollback(): void {
    const undo = this.#undo;
    this.#undo = undefined;
    for (let i = (undo?.length ?? 0) - 1; i >= 0; i--) undo![i]!();
  }

  set<T extends object, K extends keyof T>(target: T, key: K, value: T[K]): void {
    const before = target[key];
    this.#undo?.push(() => (target[key] = before));
    target[key] = value;
  }

  push<T>(list: T[], item: T): void {
    this.#undo?.push(() => list.pop());
    list.push(item);
  }

  pop<T>(list: T[]): void {
    const item = list.pop();
    if (item !== undefined) this.#undo?.push(() => list.push(item));
  }

  /** Runs `action` when what is being recorded is taken back. */
  onRollback(action: () => void): void {
    this.#undo?.push(action);
  }
}
