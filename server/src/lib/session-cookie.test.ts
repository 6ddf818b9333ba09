import { createHmac, createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSignedCookie } from './session-cookie.ts';

const NAME = 'ensaya.session_token';
const secret = createSecretKey('a secret of the server, thirty-two bytes', 'utf8');
const signed = (token: string) => encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`);

test.each([
  ['alone', `${NAME}=${signed('mine')}`],
  ['among others', `a=1; ${NAME}=${signed('mine')}; b=%E0%A4%A`],
  ['first of two with the same name', `${NAME}=${signed('mine')};${NAME}=${signed('other')}`],
])('a signed cookie %s gives its token', (_name, header) => {
  expect(readSignedCookie(header, NAME, secret)).toBe('mine');
});

test.each([
  ['no header', undefined],
  ['another name', `x${NAME}=${signed('mine')}`],
  ['a name of the prototype', '__proto__=1; toString=2'],
  ['no signature', `${NAME}=mine`],
  ['the signature of another token', `${NAME}=${signed('mine').replace('mine', 'your')}`],
  ['a broken encoding', `${NAME}=%E0%A4%A`],
  ['an empty token', `${NAME}=${signed('')}`],
])('%s gives none', (_name, header) => {
  expect(readSignedCookie(header, NAME, secret)).toBeUndefined();
});
