import type { Samples } from '../replay/operations.ts';

const ai = { provider: 'compatible', model: 'ensayo', lugar: 'la Unión Europea', monthly_credit: 1_000_000 };

export const samples: Samples['samples'] = {
  updatePlatformSettings: () => ({ body: { open_registration: true } }),
  savePlatformAi: () => ({ body: { ...ai, enabled: false, time_zone: 'Europe/Madrid', version: 1 } }),
};
