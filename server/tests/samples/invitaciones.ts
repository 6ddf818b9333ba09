import type { Samples } from '../replay/operations.ts';

/** A token of the right length, of no invitation. */
const body = { token: 'x'.repeat(32) };

export const samples: Samples['samples'] = {
  createInvitations: (ids) => ({ body: { roleplays: [ids.row('roleplays')], grupos: [ids.row('grupos')] } }),
  readInvitation: () => ({ body }),
  joinWithInvitation: () => ({ body }),
  acceptInvitation: () => ({ body: { ...body, password: 'una frase larga de verdad' } }),
};
