import { expect, test } from 'vitest';
import { invitationPathOf } from './invitation-path.ts';

const token = 'a1b2c3d4e5f6g7h8i9j0k1l2_-';

test('[2.47 2.49] a pasted invitation is opened by its address, its path or its token; nothing else is', () => {
  for (const text of [`https://ensaya.example/invitacion/${token}`, ` /invitacion/${token}?x=1 `, token])
    expect(invitationPathOf(text)).toBe(`/invitacion/${token}`);
  for (const text of ['', 'hola', 'https://otra.example/', 'https://ensaya.example/invitacion/', 'javascript:alert(1)'])
    expect(invitationPathOf(text)).toBeUndefined();
});
