import type { ServerConfig } from '../config.ts';

type Address = Pick<ServerConfig, 'PUBLIC_URL'>;

/** Browsers accept a `__Host-` cookie only over https, for `/` and without a Domain: no other host of the same site can plant one. */
export const cookiePrefix = ({ PUBLIC_URL }: Address): string => `${PUBLIC_URL.startsWith('https:') ? '__Host-' : ''}ensaya`;
export const cookieName = (address: Address, name: string): string => `${cookiePrefix(address)}.${name}`;
