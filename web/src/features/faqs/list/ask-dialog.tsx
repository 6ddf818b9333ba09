import { createFaqRequest, FAQ_REQUEST_LIMITS } from '@ensaya/contract/faq-trust.ts';
import { Stack } from '@mantine/core';
import { CreateModal } from '../../../components/dialogs/create-modal.tsx';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { CountedTextarea } from '../../../components/fields/counted-field.tsx';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { SinNombre } from '../sin-nombre.tsx';
import { createFaqRequestMutation } from '../trust.api.ts';

export const AskDialog = ({ empresa_id, question, ...state }: DialogState & { empresa_id: string; question: string }) => (
  <CreateModal
    {...state}
    title="No encuentro lo que busco"
    submitLabel="Enviar pregunta"
    what="Error al enviar la pregunta"
    initial={{ empresa_id, question, con_nombre: true }}
    validate={validateWith(createFaqRequest.body)}
    mutation={createFaqRequestMutation}
  >
    {(form) => (
      <Stack>
        <CountedTextarea
          label="Tu pregunta"
          placeholder="Escríbela como se la harías a tu responsable"
          data-autofocus
          max={FAQ_REQUEST_LIMITS.question.max}
          {...form.getInputProps('question')}
        />
        <SinNombre checked={!form.values.con_nombre} onChange={(nameless) => form.setFieldValue('con_nombre', !nameless)} />
      </Stack>
    )}
  </CreateModal>
);
