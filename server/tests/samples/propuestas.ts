import type { Samples } from '../replay/operations.ts';

export const samples: Samples['samples'] = {
  decidePropuesta: (ids) => ({ body: { id: ids.row('propuestas'), decision: 'refuse' } }),
};
