import { createFaq } from '@ensaya/contract/faqs.ts';
import { useRef } from 'react';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { createFaqMutation } from '../faqs.api.ts';
import type { FaqValues } from './faq-values.ts';

/** What makes the form create a FAQ. */
export function useNewFaq(empresa_id: string, request_id?: string) {
  // Sending the same values twice creates one row; changed values are another row, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const variablesOf = ({ owner_id, version, ...values }: FaqValues) => ({
    ...values,
    id: id.current,
    empresa_id,
    ...(owner_id && { owner_id }),
    ...(request_id && { request_id }),
  });
  return {
    what: 'Error al crear la FAQ',
    mutation: createFaqMutation,
    variablesOf,
    validate: (values: FaqValues) => validateWith(createFaq.body)(variablesOf(values)),
    onChange: () => {
      id.current = crypto.randomUUID();
    },
  };
}
