import { pdf } from '../documents.ts';
import type { Samples } from '../replay/operations.ts';
import { formOf } from '../uploads.ts';

export const samples: Samples['samples'] = {
  uploadFaqAttachment: async () => ({ body: formOf(pdf(), 'protocolo.pdf') }),
};
