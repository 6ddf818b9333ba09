import { createTema, TEMA_LIMITS } from '@ensaya/contract/generador.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CountedTextarea } from '../../components/counted-field.tsx';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { createTemaMutation } from './temas.api.ts';

type FormProps = { empresa_id: string; onClose: () => void };

export const NuevoTemaModal = ({ opened, ...form }: FormProps & { opened: boolean }) => (
  <FormModal opened={opened} onClose={form.onClose} title="Nuevo Tema">
    <NuevoTemaForm {...form} />
  </FormModal>
);

function NuevoTemaForm({ empresa_id, onClose }: FormProps) {
  const create = useMutation(createTemaMutation);
  // The same form sent twice is one topic; one that was changed meanwhile is another, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const form = useForm({
    initialValues: { nombre: '', descripcion: '' },
    validate: validateWith(createTema.body.omit({ empresa_id: true })),
    onValuesChange: () => {
      id.current = crypto.randomUUID();
      if (create.isError) create.reset();
    },
  });
  const submit = form.onSubmit(
    (values) =>
      create.mutate(
        { id: id.current, empresa_id, ...values },
        { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
      ),
    focusFirstError(form),
  );
  return (
    <ModalForm
      onSubmit={submit}
      submitLabel="Crear Tema"
      pending={create.isPending}
      error={create.error}
      what="Error al crear el tema"
      onCancel={onClose}
    >
      <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('nombre')} />
      <CountedTextarea label="Descripción" max={TEMA_LIMITS.descripcion.max} {...form.getInputProps('descripcion')} />
    </ModalForm>
  );
}
