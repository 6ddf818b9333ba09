import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { createTarea, ESTADOS, TAREA_LIMITS, type Tarea, updateTarea } from '@ensaya/contract/tareas.ts';
import { NativeSelect, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ContentsBox, CountList } from '../../components/dialogs/contents-box.tsx';
import { CreateModal } from '../../components/dialogs/create-modal.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import { ConflictText } from '../../components/dialogs/edit-conflict.tsx';
import { EditModal } from '../../components/dialogs/edit-modal.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { CountedTextarea } from '../../components/fields/counted-field.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import type { NewTexts } from '../../lib/address/use-new-on-arrival.ts';
import { formatCalendarDay } from '../../lib/format/dates.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { personLabel } from '../../lib/text/person-name.ts';
import { foundOptions } from '../../lib/text/search-key.ts';
import { type Trabajador, TrabajadorSelect } from './filters/trabajador-select.tsx';
import { createTareaMutation, deleteTareaMutation, updateTareaMutation } from './tareas.api.ts';

export type TareaDialog =
  | {
      is: 'create' /** The chosen one; without it the dialog asks. */;
      proyecto: Proyecto | undefined;
      proyectos: Proyecto[];
      texts?: NewTexts | undefined;
    }
  | { is: 'edit' | 'reassign' | 'delete'; tarea: Tarea };

type Props = DialogState & { dialog: TareaDialog; onDeleted: (tarea: Tarea) => unknown };

export function TareaDialogs({ dialog, onDeleted, ...state }: Props) {
  if (dialog.is === 'create') return <NuevaTarea {...dialog} {...state} />;
  if (dialog.is !== 'delete') return <EditarTarea tarea={dialog.tarea} reassigning={dialog.is === 'reassign'} {...state} />;
  const { tarea } = dialog;
  const gone = tarea.comentarios + tarea.adjuntos;
  return (
    <DeleteDialog {...state} title="Eliminar tarea" mutation={deleteTareaMutation} subject={tarea} onDone={() => onDeleted(tarea)}>
      <p>
        Se eliminará <strong>{tarea.nombre}</strong>.
      </p>
      {gone > 0 && (
        <ContentsBox>
          <span>
            {gone === 1 ? 'Se borra ' : 'Se borran '}
            <CountList
              counts={[
                [tarea.comentarios, 'comentario', 'comentarios'],
                [tarea.adjuntos, 'adjunto', 'adjuntos'],
              ]}
            />
          </span>
        </ContentsBox>
      )}
      <p>Esta acción no se puede deshacer.</p>
    </DeleteDialog>
  );
}

type TareaValues = { nombre: string; descripcion: string; trabajador_id: string; estado: Tarea['estado']; fecha_entrega: string };
const EMPTY: TareaValues = { nombre: '', descripcion: '', trabajador_id: '', estado: 'pendiente', fecha_entrega: '' };

type NuevaProps = DialogState & Omit<Extract<TareaDialog, { is: 'create' }>, 'is'>;

/** Another task of the same project; who and when are chosen anew. */
const another = <Values extends TareaValues>(created: Values): Values => ({ ...created, ...EMPTY });

const NuevaTarea = ({ proyecto, proyectos, texts, ...state }: NuevaProps) => (
  <CreateModal
    {...state}
    title="Nueva Tarea"
    submitLabel="Crear Tarea"
    initial={{
      ...EMPTY,
      nombre: texts?.titulo ?? '',
      descripcion: texts?.texto ?? '',
      empresa_id: proyecto?.empresa_id ?? '',
      proyecto_id: proyecto?.id ?? '',
    }}
    validate={validateNueva}
    mutation={createTareaMutation}
    another={another}
  >
    {(form) => (
      <>
        {!proyecto && <ProyectoField form={form} proyectos={proyectos} />}
        <TareaFields form={form} empresa_id={form.values.empresa_id} focusName={proyecto !== undefined || form.values.proyecto_id !== ''} />
      </>
    )}
  </CreateModal>
);

type NuevaValues = TareaValues & { empresa_id: string; proyecto_id: string };

function validateNueva(values: NuevaValues) {
  const errors = validateWith(createTarea.body)(values);
  return values.proyecto_id === '' ? { ...errors, proyecto_id: 'Elige el proyecto de la tarea' } : errors;
}

function ProyectoField({ form, proyectos }: { form: UseFormReturnType<NuevaValues>; proyectos: Proyecto[] }) {
  const { value, error } = form.getInputProps('proyecto_id');
  return (
    <Select
      label="Proyecto"
      withAsterisk
      placeholder="Elige un proyecto"
      searchable
      data={proyectos.map(({ id, nombre, empresa }) => ({ value: id, label: `${nombre} (${empresa.nombre})` }))}
      limit={100}
      filter={foundOptions}
      nothingFoundMessage="Ningún proyecto se llama así"
      allowDeselect={false}
      withScrollArea={false}
      value={value || null}
      error={error}
      data-autofocus={value === '' || undefined}
      onChange={(id) => {
        const next = proyectos.find((one) => one.id === id);
        if (!next) return;
        // The workers are those of the project's company.
        const moves = next.empresa_id !== form.values.empresa_id;
        form.setValues({ proyecto_id: next.id, empresa_id: next.empresa_id, ...(moves && { trabajador_id: '' }) } as Partial<NuevaValues>);
        form.clearFieldError('proyecto_id');
      }}
    />
  );
}

const valuesOf = ({ nombre, descripcion, trabajador_id, estado, fecha_entrega, version }: Tarea) => ({
  nombre,
  descripcion: descripcion ?? '',
  trabajador_id: trabajador_id ?? '',
  estado,
  fecha_entrega: fecha_entrega ?? '',
  version,
});

const EditarTarea = ({ tarea, reassigning, ...state }: DialogState & { tarea: Tarea; reassigning: boolean }) => (
  <EditModal
    {...state}
    title="Editar Tarea"
    row={tarea}
    valuesOf={valuesOf}
    validate={validateWith(updateTarea.body)}
    operation={updateTarea}
    mutation={updateTareaMutation}
    nameOf={({ nombre }) => nombre}
    describe={(values, current) => <Version values={values} assigned={current ?? tarea} />}
  >
    {(form) => <TareaFields form={form} empresa_id={tarea.empresa_id} trabajador={personOf(tarea)} reassigning={reassigning} />}
  </EditModal>
);

const personOf = ({ trabajador_id, trabajador }: Tarea) => (trabajador_id && trabajador ? { id: trabajador_id, ...trabajador } : undefined);

function Version({ values: { descripcion, trabajador_id, estado, fecha_entrega }, assigned }: { values: TareaValues; assigned: Tarea }) {
  const person = trabajador_id === assigned.trabajador_id ? assigned.trabajador : undefined;
  return (
    <>
      <ConflictText none="Sin descripción">{descripcion}</ConflictText>
      {person && <ConflictText>{`Asignada a ${personLabel(person)}`}</ConflictText>}
      <ConflictText>{`Estado: ${ESTADOS[estado]}`}</ConflictText>
      <ConflictText>{fecha_entrega ? `Entrega: ${formatCalendarDay(fecha_entrega)}` : 'Sin fecha de entrega'}</ConflictText>
    </>
  );
}

type FieldsProps<Values extends TareaValues> = {
  form: UseFormReturnType<Values>;
  empresa_id: string;
  /** The current assignee, who may not be among the first options. */
  trabajador?: Trabajador | undefined;
  focusName?: boolean;
  reassigning?: boolean;
};

function TareaFields<Values extends TareaValues>(props: FieldsProps<Values>) {
  const { form, empresa_id, trabajador, reassigning = false, focusName = !reassigning } = props;
  const { value, onChange, ...assigned } = form.getInputProps('trabajador_id');
  return (
    <>
      <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus={focusName || undefined} {...form.getInputProps('nombre')} />
      <CountedTextarea label="Descripción" max={TAREA_LIMITS.descripcion.max} {...form.getInputProps('descripcion')} />
      <TrabajadorSelect
        label="Asignar a"
        withAsterisk
        placeholder="Escribe un nombre o un correo"
        empresa_ids={empresa_id ? [empresa_id] : []}
        disabled={!empresa_id}
        {...(!empresa_id && { description: 'Elige antes el proyecto: se asigna a alguien de su empresa.' })}
        known={trabajador}
        value={value || null}
        onChange={(id) => onChange(id ?? '')}
        data-autofocus={reassigning || undefined}
        {...assigned}
      />
      <NativeSelect
        label="Estado"
        data={Object.entries(ESTADOS).map(([stored, label]) => ({ value: stored, label }))}
        {...form.getInputProps('estado')}
      />
      <DayField label="Fecha de Entrega" value={form.values.fecha_entrega} {...form.getInputProps('fecha_entrega')} />
    </>
  );
}
