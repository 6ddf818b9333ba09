import type { OperationInput } from '@ensaya/contract/operation.ts';
import { previewVariantes, proposeVariantes, varianteEvents } from '@ensaya/contract/variantes.ts';
import { keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { readGeneration } from '../../lib/api/generation.ts';
import { stream } from '../../lib/api/stream-client.ts';
import { readQuery } from '../../lib/data/queries.ts';

type Asked = OperationInput<typeof previewVariantes>['body'];

/** The previous ceiling stays on the screen while the next one is read. */
export const previewVariantesQuery = (body: Asked) =>
  readQuery(['ai_settings', 'preview_variantes', body], previewVariantes, { body }, { placeholderData: keepPreviousData });

type Attempt = { body: OperationInput<typeof proposeVariantes>['body']; signal: AbortSignal; onText: (text: string) => void };

/** Calls `onText` with each proposal as it is written. */
export const proposeVariantesMutation = mutationOptions({
  mutationFn: ({ body, signal, onText }: Attempt) =>
    readGeneration<{ cost: number | null }>(stream(proposeVariantes, { body }, varianteEvents, { signal }), signal, onText),
});
