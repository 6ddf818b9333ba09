import type { Persona } from '@ensaya/contract/personas.ts';
import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { createTarea, TAREA_LIMITS } from '@ensaya/contract/tareas.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { type DialogState, FormModal, ModalForm } from '../../components/dialogs/form-modal.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { CountedTextarea } from '../../components/fields/counted-field.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import type { Empresa } from '../../lib/address/active-empresa.ts';
import { PATHS } from '../../lib/address/paths.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../lib/forms/use-mutation-form.ts';
import { Named } from './named.tsx';
import { createTareasMutation, proyectosQuery } from './personas.api.ts';

export type AssignProps = DialogState & { empresa: Empresa; personas: Persona[]; onDone: () => void; others: ReactNode };

/** A task of its own for each person. */
export function AssignTarea({ empresa, personas, onDone, others, ...state }: AssignProps) {
  return (
    <FormModal {...state} title="Asignar tarea">
      <Proyectos empresa={empresa}>
        {(proyectos) => (
          <TareaForm
            proyectos={proyectos}
            empresa_id={empresa.id}
            personas={personas}
            others={others}
            onCancel={state.onClose}
            onDone={() => {
              onDone();
              state.onClose();
            }}
          />
        )}
      </Proyectos>
    </FormModal>
  );
}

function Proyectos({ empresa, children }: { empresa: Empresa; children: (proyectos: Proyecto[]) => ReactNode }) {
  const proyectos = useQuery(proyectosQuery(empresa.id));
  if (proyectos.isPending) return <ListSkeleton label="Cargando proyectos…" count={2} />;
  if (!proyectos.data) return <QueryError what="Error al cargar proyectos" query={proyectos} />;
  if (proyectos.data.length > 0) return children(proyectos.data);
  return (
    <>
      <p>Una tarea pertenece a un proyecto, y {empresa.nombre} aún no tiene ninguno. Crea el primero en tu panel.</p>
      <LinkButton to={PATHS.managerDashboard} variant="default" mt="md">
        Ir a mi panel
      </LinkButton>
    </>
  );
}

type FormProps = Pick<AssignProps, 'personas' | 'others' | 'onDone'> & { proyectos: Proyecto[]; empresa_id: string; onCancel: () => void };
const fields = createTarea.body.omit({ trabajador_id: true, id: true });

function TareaForm({ proyectos, empresa_id, personas, others, onCancel, onDone }: FormProps) {
  // Who has the task already, after a failure half-way: they get no second one, also not with changed values.
  const [created] = useState(() => new Set<string>());
  // Sending the same values again creates no task twice; changed values are other tasks.
  const ids = useRef(new Map<string, string>());
  const idOf = (user_id: string) => {
    const id = ids.current.get(user_id) ?? crypto.randomUUID();
    ids.current.set(user_id, id);
    return id;
  };
  const { form, mutation, submit, failure } = useMutationForm({
    initial: { empresa_id, proyecto_id: proyectos[0]?.id ?? '', nombre: '', descripcion: '', fecha_entrega: '' },
    validate: validateWith(fields),
    mutation: createTareasMutation,
    variablesOf: (values) => ({ ...values, personas: personas.map(({ id }) => ({ id: idOf(id), trabajador_id: id })), created }),
    onChange: () => ids.current.clear(),
    onDone,
  });
  return (
    <ModalForm onSubmit={submit} submitLabel="Crear Tarea" pending={mutation.isPending} error={failure} onCancel={onCancel}>
      <p>
        {personas.length === 1 ? 'Para ' : 'Una tarea para cada persona: '}
        <Named personas={personas} />.
      </p>
      {others}
      {created.size > 0 && !mutation.isPending && (
        <p role="status">
          Ya creada para {formatNumber(created.size)} de {countOf(personas.length, 'persona', 'personas')}.
        </p>
      )}
      <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('nombre')} />
      <CountedTextarea label="Descripción" max={TAREA_LIMITS.descripcion.max} {...form.getInputProps('descripcion')} />
      <NativeSelect
        label="Proyecto"
        data={proyectos.map(({ id, nombre }) => ({ value: id, label: nombre }))}
        {...form.getInputProps('proyecto_id')}
      />
      <DayField label="Fecha de Entrega" value={form.values.fecha_entrega} {...form.getInputProps('fecha_entrega')} />
    </ModalForm>
  );
}
