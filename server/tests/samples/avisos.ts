import type { Samples } from '../replay/operations.ts';

export const exempt: Samples['exempt'] = {
  readAvisos: 'answers alike for every id, and marks one’s own notices alone (avisos.test.ts)',
};
