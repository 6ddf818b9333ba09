import { createFaqRequest, FAQ_REQUEST_LIMITS } from '@ensaya/contract/faq-trust.ts';
import { CreateModal } from '../../../components/dialogs/create-modal.tsx';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { CountedTextarea } from '../../../components/fields/counted-field.tsx';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { createFaqRequestMutation } from '../trust.api.ts';

export const AskDialog = ({ empresa_id, question, ...state }: DialogState & { empresa_id: string; question: string }) => (
  <CreateModal
    {...state}
    title="No encuentro lo que busco"
    submitLabel="Enviar pregunta"
    what="Error al enviar la pregunta"
    initial={{ empresa_id, question }}
    validate={validateWith(createFaqRequest.body)}
    mutation={createFaqRequestMutation}
  >
    {(form) => (
      <CountedTextarea
        label="Tu pregunta"
        placeholder="Escríbela como se la harías a tu responsable"
        data-autofocus
        max={FAQ_REQUEST_LIMITS.question.max}
        {...form.getInputProps('question')}
      />
    )}
  </CreateModal>
);
