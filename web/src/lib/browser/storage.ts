/** The storage of this browser (`local`) or of this tab (`session`). Where it is forbidden or full, nothing is remembered. */
const storageOf = (where: 'local' | 'session'): Storage => (where === 'local' ? window.localStorage : window.sessionStorage);

export function recall(where: 'local' | 'session', key: string): string | null {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return null;
  }
}

export function remember(where: 'local' | 'session', key: string, value: string): boolean {
  try {
    storageOf(where).setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(where: 'local' | 'session', key: string): void {
  try {
    storageOf(where).removeItem(key);
  } catch {}
}
