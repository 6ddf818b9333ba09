import { createHash, randomBytes } from 'node:crypto';

/** The token of a link in a mail. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url');

/** What the database holds of it: reading a table opens nothing. */
export const hashOfLink = (token: string): Buffer => createHash('sha256').update(token).digest();
