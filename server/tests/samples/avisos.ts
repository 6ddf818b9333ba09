import type { Samples } from '../replay/operations.ts';

/** A token of no mail. */
const token = 'x'.repeat(120);

export const samples: Samples['samples'] = {
  readUnsubscription: () => ({ body: { token } }),
  unsubscribe: () => ({ query: { token }, body: { 'List-Unsubscribe': 'One-Click' } }),
};

export const exempt: Samples['exempt'] = {
  readAvisos: 'answers alike for every id, and marks one’s own notices alone (avisos.test.ts)',
};
