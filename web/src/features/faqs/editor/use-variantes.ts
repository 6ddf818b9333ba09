import { FAQ_LIMITS } from '@ensaya/contract/faqs.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useProposals } from '../../../lib/api/use-proposals.ts';
import { proposeVariantesMutation } from '../variantes.api.ts';
import type { FaqValues } from './faq-values.ts';

export const isWritten = (text: string) => text.trim() !== '';

/** Other ways to ask that the AI proposes. They stay out of the form until a person takes them, one by one. */
export function useVariantes(form: UseFormReturnType<FaqValues>, empresa_id: string, faq_id: string | undefined) {
  const [proposed, setProposed] = useState<readonly string[]>([]);
  const { mutateAsync } = useMutation(proposeVariantesMutation);
  const { proposing, start, stop } = useProposals((text) => {
    setProposed((before) => [...before, text]);
    return true;
  });
  const discard = (text: string) => setProposed((before) => before.filter((one) => one !== text));

  return {
    proposed,
    proposing,
    stop,
    start: () => {
      const { question, alternatives } = form.getValues();
      // Earlier proposals were left where they are.
      const known = [...alternatives, ...proposed].filter(isWritten);
      const body = { id: crypto.randomUUID(), empresa_id, ...(faq_id && { faq_id }), question, alternatives: known };
      void start((signal, onText) => mutateAsync({ body, signal, onText }));
    },
    discard,
    /** In the first empty field, or in a new one. */
    take: (text: string) => {
      const { alternatives } = form.getValues();
      const place = alternatives.findIndex((one) => !isWritten(one));
      form.setFieldValue('alternatives', place < 0 ? [...alternatives, text] : alternatives.with(place, text));
      discard(text);
    },
    isFull: form.values.alternatives.filter(isWritten).length >= FAQ_LIMITS.alternatives.items,
  };
}
