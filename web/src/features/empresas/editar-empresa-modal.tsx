import { type Empresa, PAISES, SECTORES, updateEmpresa } from '@ensaya/contract/empresas.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ConflictText, EditConflict } from '../../components/edit-conflict.tsx';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { staleRow } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { toastSuccess } from '../../lib/toast.ts';
import { EmpresaFields, type EmpresaValues } from './empresa-fields.tsx';
import { updateEmpresaMutation } from './empresas.api.ts';

type FormProps = { empresa: Empresa; onClose: () => void };
type Props = FormProps & { opened: boolean; onClosed: () => void };

export function EditarEmpresaModal({ opened, onClosed, ...form }: Props) {
  return (
    <FormModal opened={opened} onClose={form.onClose} title="Editar Empresa" onClosed={onClosed}>
      <EditarEmpresaForm {...form} />
    </FormModal>
  );
}

const valuesOf = ({ nombre, correo_contacto, sector, pais, version }: Empresa) => ({ nombre, correo_contacto, sector, pais, version });

const versionOf = (title: string, { nombre, correo_contacto, sector, pais }: EmpresaValues) => ({
  title,
  nombre,
  children: <ConflictText>{`${correo_contacto}\n${SECTORES[sector]} · ${PAISES[pais]}`}</ConflictText>,
});

function EditarEmpresaForm({ empresa, onClose }: FormProps) {
  const update = useMutation(updateEmpresaMutation);
  const form = useForm({
    initialValues: valuesOf(empresa),
    validate: validateWith(updateEmpresa.body),
    onValuesChange: () => {
      if (update.isError) update.reset();
    },
  });
  const current = staleRow(update.error, updateEmpresa.response);

  const save = (body = form.getValues()) =>
    update.mutate(
      { id: empresa.id, body },
      {
        onSuccess: () => {
          toastSuccess('Empresa actualizada correctamente');
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );

  if (current)
    return (
      <EditConflict
        current={versionOf('Datos actuales', current)}
        mine={versionOf('Tus datos', form.values)}
        saving={update.isPending}
        takeTheirs={{
          label: 'Usar los actuales',
          onClick: () => {
            update.reset();
            form.setValues(valuesOf(current));
          },
        }}
        keepMine={{ label: 'Conservar los míos', onClick: () => save({ ...form.getValues(), version: current.version }) }}
      />
    );
  return (
    <ModalForm
      onSubmit={form.onSubmit((values) => save(values), focusFirstError(form))}
      submitLabel="Guardar"
      pending={update.isPending}
      error={update.error}
      onCancel={onClose}
    >
      <EmpresaFields form={form} />
    </ModalForm>
  );
}
