/** Where `kept-data/` keeps the last answers. */
export const KEPT_DATABASE = 'ensaya-kept';

/**
 * Not about a person, needed until the author of a draft signs in again, or, like the id of the company that a manager used last, meaningless
 * to people without rights to it.
 */
const STAYS = /^ensaya-(reloads$|empresa$|borrador:)/;

/**
 * Erases what this browser remembers of a person, except drafts: those go when their author signs out, and stay when a session ends by itself.
 * View modes are a setting of the browser [2.23].
 */
export function erasePersonData(): void {
  try {
    for (const storage of [window.localStorage, window.sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('ensaya-') && !STAYS.test(key)) storage.removeItem(key);
    window.indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // Where storage is forbidden nothing is remembered.
  }
}
