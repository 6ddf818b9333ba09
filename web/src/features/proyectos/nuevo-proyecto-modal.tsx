import { createProyecto } from '@ensaya/contract/proyectos.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { ProyectoFields } from './proyecto-fields.tsx';
import { createProyectoMutation } from './proyectos.api.ts';

type FormProps = Pick<CurrentUser, 'empresas'> & { onClose: () => void };
type Props = FormProps & { opened: boolean; onClosed: () => void };

export function NuevoProyectoModal({ opened, onClosed, ...form }: Props) {
  return (
    <FormModal opened={opened} onClose={form.onClose} title="Nuevo Proyecto" onClosed={onClosed}>
      <NuevoProyectoForm {...form} />
    </FormModal>
  );
}

function NuevoProyectoForm({ empresas, onClose }: FormProps) {
  const create = useMutation(createProyectoMutation);
  // The same text sent twice is one project; a text that was changed meanwhile is another, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const [only, ...others] = empresas;
  const form = useForm({
    initialValues: { empresa_id: only && others.length === 0 ? only.id : '', nombre: '', descripcion: '' },
    validate: validateWith(createProyecto.body),
    onValuesChange: () => {
      id.current = crypto.randomUUID();
      if (create.isError) create.reset();
    },
  });
  const submit = form.onSubmit(
    (values) =>
      create.mutate({ id: id.current, ...values }, { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) }),
    focusFirstError(form),
  );
  return (
    <ModalForm onSubmit={submit} submitLabel="Crear Proyecto" pending={create.isPending} error={create.error} onCancel={onClose}>
      <NativeSelect
        label="Empresa"
        withAsterisk
        data-autofocus={others.length > 0 || undefined}
        data={[
          { value: '', label: 'Selecciona una empresa', disabled: true },
          ...empresas.map((empresa) => ({ value: empresa.id, label: empresa.nombre })),
        ]}
        {...form.getInputProps('empresa_id')}
      />
      <ProyectoFields form={form} />
    </ModalForm>
  );
}
