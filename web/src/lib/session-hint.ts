const KEY = 'ensaya-signed-in';

/**
 * Whether somebody signed in here and has not left: a hint, not a right. Public pages ask the server who is there only when it says so,
 * since a stranger would be answered with an error. A browser that refuses storage refuses the session's cookie too.
 */
export function maybeSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function hintSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // Without it the public pages greet everybody as strangers.
  }
}
