import { recall, remember } from '../browser/storage.ts';
import { erasePersonData } from './person-storage.ts';

const KEY = 'ensaya-signed-in';

/**
 * Whether a user has signed in with this browser: a hint, not a right. Public pages ask for the user only then, because the answer for others
 * would be an error. A browser without storage has no session cookie either.
 */
export const maybeSignedIn = (): boolean => recall('local', KEY) !== null;

/** Every end of a session comes through here, so the person's data is erased with the hint. */
export function hintSignedIn(signedIn: boolean): void {
  if (signedIn) remember('local', KEY, 'yes');
  else erasePersonData();
}
