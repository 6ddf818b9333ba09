import { type Proyecto, proyecto as proyectoSchema, updateProyecto } from '@ensaya/contract/proyectos.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { EditConflict } from '../../components/edit-conflict.tsx';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { ProyectoFields } from './proyecto-fields.tsx';
import { updateProyectoMutation } from './proyectos.api.ts';

type FormProps = { proyecto: Proyecto; onClose: () => void };
type Props = FormProps & { opened: boolean; onClosed: () => void };

export function EditarProyectoModal({ opened, onClosed, ...form }: Props) {
  return (
    <FormModal opened={opened} onClose={form.onClose} title="Editar Proyecto" onClosed={onClosed}>
      <EditarProyectoForm {...form} />
    </FormModal>
  );
}

const valuesOf = ({ nombre, descripcion, version }: Proyecto) => ({ nombre, descripcion: descripcion ?? '', version });

function EditarProyectoForm({ proyecto, onClose }: FormProps) {
  const update = useMutation(updateProyectoMutation);
  const form = useForm({
    initialValues: valuesOf(proyecto),
    validate: validateWith(updateProyecto.body),
    onValuesChange: () => {
      if (update.isError) update.reset();
    },
  });
  const current = currentRow(update.error);

  const save = (values = form.getValues()) =>
    update.mutate({ key: proyecto, body: values }, { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) });

  if (current)
    return (
      <EditConflict
        mine={form.values}
        current={current}
        saving={update.isPending}
        onKeepMine={() => save({ ...form.getValues(), version: current.version })}
        onTakeTheirs={() => {
          update.reset();
          form.setValues(valuesOf(current));
        }}
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
      <ProyectoFields form={form} />
    </ModalForm>
  );
}

/** The row that a stale write was refused with. */
function currentRow(error: Error | null): Proyecto | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  return proyectoSchema.safeParse(error.current).data;
}
