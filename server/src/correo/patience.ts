import type { z } from 'zod';
import type { mail } from './templates.ts';

const HOUR_MS = 3_600_000;
/** How long a mail that the mail server does not take is tried. */
const TRIED_FOR_MS = 48 * HOUR_MS;

type Kind = z.input<typeof mail>['kind'];
/** How long the link of a mail is valid. A mail is not sent when its link has expired: the person asks for another. */
const LINK_VALID_MS: Partial<Record<Kind, number>> = {
  recover: HOUR_MS,
  verify: 24 * HOUR_MS,
  address_old: 24 * HOUR_MS,
  address_new: 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
};

/**
 * Seconds between attempts: 5, then twice as long each time, up to half an hour; some 105 attempts in 48 hours. The age of the mail ends
 * them, not their number, which dying workers use up too.
 */
export const RETRIES = { retryLimit: 500, retryDelay: 5, retryBackoff: true, retryDelayMax: 1800 } as const;

export const isLinkExpired = (kind: Kind, age: number): boolean => age >= (LINK_VALID_MS[kind] ?? Number.POSITIVE_INFINITY);

export const isTooOld = (age: number): boolean => age >= TRIED_FOR_MS;
