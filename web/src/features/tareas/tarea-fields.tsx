import { ESTADOS, TAREA_LIMITS, type Tarea } from '@ensaya/contract/tareas.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { CountedTextarea } from '../../components/counted-field.tsx';
import { TrabajadorSelect } from './trabajador-select.tsx';

export type TareaValues = { nombre: string; descripcion: string; trabajador_id: string; estado: Tarea['estado']; fecha_entrega: string };

type Props<Values extends TareaValues> = {
  form: UseFormReturnType<Values>;
  empresa_id: string;
  /** Whom it is assigned to now. */
  trabajador?: { id: string; email: string; nombre: string | null } | undefined;
  /** Opened to give the task to somebody else. */
  reassigning?: boolean;
};

/** What creating and editing have in common. */
export function TareaFields<Values extends TareaValues>({ form, empresa_id, trabajador, reassigning = false }: Props<Values>) {
  const { value, onChange, ...assigned } = form.getInputProps('trabajador_id');
  return (
    <>
      <TextInput
        label="Nombre"
        withAsterisk
        autoComplete="off"
        data-autofocus={!reassigning || undefined}
        {...form.getInputProps('nombre')}
      />
      <CountedTextarea label="Descripción" max={TAREA_LIMITS.descripcion.max} {...form.getInputProps('descripcion')} />
      <TrabajadorSelect
        label="Asignar a"
        withAsterisk
        placeholder="Escribe un nombre o un correo"
        empresa_ids={[empresa_id]}
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
      <TextInput type="date" label="Fecha de Entrega" max="9999-12-31" {...form.getInputProps('fecha_entrega')} />
    </>
  );
}
