import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { createTarea } from '@ensaya/contract/tareas.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { TareaFields, type TareaValues } from './tarea-fields.tsx';
import { createTareaMutation } from './tareas.api.ts';

type FormProps = { proyecto: Proyecto; onClose: () => void };
type Props = FormProps & { opened: boolean; onClosed: () => void };

export const NuevaTareaModal = ({ opened, onClosed, ...form }: Props) => (
  <FormModal opened={opened} onClose={form.onClose} title="Nueva Tarea" onClosed={onClosed}>
    <NuevaTareaForm {...form} />
  </FormModal>
);

const EMPTY: TareaValues = { nombre: '', descripcion: '', trabajador_id: '', estado: 'pendiente', fecha_entrega: '' };

function NuevaTareaForm({ proyecto, onClose }: FormProps) {
  const create = useMutation(createTareaMutation);
  // The same form sent twice is one task; one that was changed meanwhile is another, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const form = useForm({
    initialValues: EMPTY,
    validate: validateWith(createTarea.body.omit({ empresa_id: true, proyecto_id: true })),
    onValuesChange: () => {
      id.current = crypto.randomUUID();
      if (create.isError) create.reset();
    },
  });
  const submit = form.onSubmit(
    (values) =>
      create.mutate(
        { id: id.current, empresa_id: proyecto.empresa_id, proyecto_id: proyecto.id, ...values },
        { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
      ),
    focusFirstError(form),
  );
  return (
    <ModalForm onSubmit={submit} submitLabel="Crear Tarea" pending={create.isPending} error={create.error} onCancel={onClose}>
      <TareaFields form={form} empresa_id={proyecto.empresa_id} />
    </ModalForm>
  );
}
