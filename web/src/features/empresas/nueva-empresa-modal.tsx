import { createEmpresa, type Pais, type Sector } from '@ensaya/contract/empresas.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { EmpresaFields, type EmpresaValues } from './empresa-fields.tsx';
import { createEmpresaMutation } from './empresas.api.ts';

type FormProps = { onClose: () => void };
type Props = FormProps & { opened: boolean; onClosed: () => void };
type Values = EmpresaValues & { responsable: string };

export function NuevaEmpresaModal({ opened, onClosed, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Nueva Empresa" onClosed={onClosed}>
      <NuevaEmpresaForm onClose={onClose} />
    </FormModal>
  );
}

// What is still to be chosen is no value of the contract's, which is what its schema then says.
const EMPTY: Values = { nombre: '', correo_contacto: '', sector: '' as Sector, pais: '' as Pais, responsable: '' };

const bodyOf = ({ responsable, ...fields }: Values) => ({ ...fields, ...(responsable.trim() && { responsable: responsable.trim() }) });

const DONE = {
  none: () => 'Empresa creada exitosamente',
  assigned: (email: string) => `Empresa creada exitosamente. ${email} es su responsable`,
  invited: (email: string) => `Empresa creada exitosamente. Hemos invitado a ${email}`,
};

function NuevaEmpresaForm({ onClose }: FormProps) {
  const create = useMutation(createEmpresaMutation);
  // The same text sent twice is one company; a text that was changed meanwhile is another, or the change would be lost.
  const id = useRef(crypto.randomUUID());
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => validateWith(createEmpresa.body)(bodyOf(values)),
    onValuesChange: () => {
      id.current = crypto.randomUUID();
      if (create.isError) create.reset();
    },
  });
  const withResponsable = form.values.responsable.trim() !== '';
  const submit = form.onSubmit(
    (values) =>
      create.mutate(
        { id: id.current, ...bodyOf(values) },
        {
          onSuccess: ({ responsable }) => {
            toastSuccess(DONE[responsable](values.responsable.trim()));
            onClose();
          },
          onError: (error) => form.setErrors(fieldErrors(error)),
        },
      ),
    focusFirstError(form),
  );
  return (
    <ModalForm
      onSubmit={submit}
      submitLabel={withResponsable ? 'Crear y asignar responsable' : 'Crear Empresa'}
      pending={create.isPending}
      error={create.error}
      what="Error al crear la empresa"
      onCancel={onClose}
    >
      <EmpresaFields form={form} />
      <TextInput
        label="Correo del responsable (opcional)"
        description="Si ya es responsable, se le asigna la empresa. Si no tiene cuenta, recibe una invitación."
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('responsable')}
      />
    </ModalForm>
  );
}
