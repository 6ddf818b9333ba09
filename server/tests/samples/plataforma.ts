import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  updatePlatformSettings: () => ({ body: { open_registration: true } }),
};
