import { ESTADOS, type Tarea, tarea as tareaSchema, updateTarea } from '@ensaya/contract/tareas.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ConflictText, EditConflict } from '../../components/edit-conflict.tsx';
import { FormModal, ModalForm } from '../../components/form-modal.tsx';
import { staleRow } from '../../lib/api-error.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { TareaFields, type TareaValues } from './tarea-fields.tsx';
import { updateTareaMutation } from './tareas.api.ts';

type FormProps = { tarea: Tarea; reassigning: boolean; onClose: () => void };
type Props = FormProps & { opened: boolean; onClosed: () => void };

export const EditarTareaModal = ({ opened, onClosed, ...form }: Props) => (
  <FormModal opened={opened} onClose={form.onClose} title="Editar Tarea" onClosed={onClosed}>
    <EditarTareaForm {...form} />
  </FormModal>
);

const valuesOf = ({ nombre, descripcion, trabajador_id, estado, fecha_entrega, version }: Tarea) => ({
  nombre,
  descripcion: descripcion ?? '',
  trabajador_id: trabajador_id ?? '',
  estado,
  fecha_entrega: fecha_entrega ?? '',
  version,
});

const whoOf = ({ trabajador_id, trabajador }: Tarea) => (trabajador_id && trabajador ? { id: trabajador_id, ...trabajador } : undefined);

function EditarTareaForm({ tarea, reassigning, onClose }: FormProps) {
  const update = useMutation(updateTareaMutation);
  const form = useForm({
    initialValues: valuesOf(tarea),
    validate: validateWith(updateTarea.body),
    onValuesChange: () => {
      if (update.isError) update.reset();
    },
  });
  const current = staleRow(update.error, tareaSchema);
  const save = (values = form.getValues()) =>
    update.mutate({ key: tarea, body: values }, { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) });

  if (current)
    return (
      <EditConflict
        mine={versionOf('Tu texto', form.values, form.values.trabajador_id === tarea.trabajador_id ? tarea.trabajador?.email : undefined)}
        current={versionOf('Texto actual', valuesOf(current), current.trabajador?.email)}
        saving={update.isPending}
        keepMine={{ label: 'Conservar el mío', onClick: () => save({ ...form.getValues(), version: current.version }) }}
        takeTheirs={{
          label: 'Usar el texto actual',
          onClick: () => {
            update.reset();
            form.setValues(valuesOf(current));
          },
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
      <TareaFields form={form} empresa_id={tarea.empresa_id} trabajador={whoOf(tarea)} reassigning={reassigning} />
    </ModalForm>
  );
}

const versionOf = (title: string, { nombre, descripcion, estado, fecha_entrega }: TareaValues, email: string | undefined) => ({
  title,
  nombre,
  children: (
    <>
      <ConflictText none="Sin descripción">{descripcion}</ConflictText>
      {email && <ConflictText>{`Asignada a ${email}`}</ConflictText>}
      <ConflictText>{`Estado: ${ESTADOS[estado]}`}</ConflictText>
      <ConflictText>{fecha_entrega ? `Entrega: ${formatCalendarDay(fecha_entrega)}` : 'Sin fecha de entrega'}</ConflictText>
    </>
  ),
});
