import { createPregunta, PREGUNTA_LIMITS, type Tema } from '@ensaya/contract/generador.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CountedTextarea } from '../../components/counted-field.tsx';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { createPreguntaMutation } from './preguntas.api.ts';

type FormProps = { tema: Tema; onClose: () => void };

export const NuevaPreguntaModal = ({ opened, ...form }: FormProps & { opened: boolean }) => (
  <FormModal opened={opened} onClose={form.onClose} title="Nueva Pregunta">
    <NuevaPreguntaForm {...form} />
  </FormModal>
);

function NuevaPreguntaForm({ tema, onClose }: FormProps) {
  const create = useMutation(createPreguntaMutation);
  // The same form sent twice is one question; one that was changed meanwhile is another, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const form = useForm({
    initialValues: { texto: '', ayuda: '' },
    validate: validateWith(createPregunta.body.omit({ empresa_id: true, tema_id: true })),
    onValuesChange: () => {
      id.current = crypto.randomUUID();
      if (create.isError) create.reset();
    },
  });
  const submit = form.onSubmit(
    (values) =>
      create.mutate(
        { id: id.current, empresa_id: tema.empresa_id, tema_id: tema.id, ...values },
        { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
      ),
    focusFirstError(form),
  );
  return (
    <ModalForm
      onSubmit={submit}
      submitLabel="Crear Pregunta"
      pending={create.isPending}
      error={create.error}
      what="Error al crear la pregunta"
      onCancel={onClose}
    >
      <CountedTextarea
        label="Pregunta"
        withAsterisk
        data-autofocus
        minRows={2}
        max={PREGUNTA_LIMITS.texto.max}
        {...form.getInputProps('texto')}
      />
      <CountedTextarea label="Ayuda" max={PREGUNTA_LIMITS.ayuda.max} {...form.getInputProps('ayuda')} />
    </ModalForm>
  );
}
