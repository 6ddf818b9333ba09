import type { Samples } from '../replay/operations.ts';

export const exempt: Samples['exempt'] = {
  revokeSession: 'sessions belong to a person, not to a company; acceso.test.ts has the session of another person',
};
