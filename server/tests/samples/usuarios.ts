import type { Samples } from '../replay/operations.ts';

export const exempt: Samples['exempt'] = {
  decideRoleRequest: 'requests belong to no company; usuarios.test.ts has the other roles',
};
