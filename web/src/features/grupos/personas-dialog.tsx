import type { Grupo } from '@ensaya/contract/grupos.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { type DialogState, FormModal, ModalForm } from '../../components/dialogs/form-modal.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { WorkerPicker } from '../../components/people/worker-picker.tsx';
import { peopleLink } from '../../lib/address/paths.ts';
import { trabajadoresQuery } from '../../lib/data/personas.ts';
import { countOf } from '../../lib/format/numbers.ts';
import { useOneSend } from '../../lib/forms/use-one-send.ts';
import { changePersonasMutation } from './grupos.api.ts';

type Props = DialogState & { grupo: Grupo };

/** Who is in a group. What is saved is what this dialog has changed: others may put people in meanwhile. */
export const PersonasDialog = ({ grupo, ...state }: Props) => (
  <FormModal {...state} title={`Personas de ${grupo.nombre}`}>
    <Loaded grupo={grupo} onClose={state.onClose} />
  </FormModal>
);

type LoadedProps = { grupo: Grupo; onClose: () => void };

function Loaded({ grupo, onClose }: LoadedProps) {
  const workers = useQuery(trabajadoresQuery(grupo.empresa_id));
  if (workers.isPending) return <ListSkeleton label="Cargando personas…" count={3} />;
  if (!workers.data) return <QueryError what="Error al cargar las personas" query={workers} />;
  if (workers.data.length > 0) return <Choice grupo={grupo} workers={workers.data} onClose={onClose} />;
  return (
    <>
      <p>Aún no hay trabajadores en la empresa. Invítalos y vuelve para ponerlos en el grupo.</p>
      <LinkButton to={peopleLink(grupo.empresa_id)} variant="default" mt="md">
        Ir a Personas
      </LinkButton>
    </>
  );
}

type Worker = { id: string; email: string; nombre: string | null };

function Choice({ grupo, workers, onClose }: LoadedProps & { workers: Worker[] }) {
  const [before] = useState<ReadonlySet<string>>(() => new Set(grupo.user_ids));
  const [picked, setPicked] = useState(before);
  const {
    send,
    mutation: { isPending, error },
  } = useOneSend(changePersonasMutation);
  const entering = workers.flatMap(({ id }) => (picked.has(id) && !before.has(id) ? [id] : []));
  const leaving = [...before].filter((id) => !picked.has(id));
  return (
    <ModalForm
      onSubmit={(event) => {
        event.preventDefault();
        if (entering.length + leaving.length === 0) onClose();
        else send({ id: grupo.id, empresa_id: grupo.empresa_id, entering, leaving }, { onSuccess: onClose });
      }}
      submitLabel="Guardar"
      pending={isPending}
      error={error}
      onCancel={onClose}
    >
      <WorkerPicker label="Trabajadores de la empresa" workers={workers} picked={picked} onPick={setPicked} />
      <p aria-live="polite">{sentenceOf(entering.length, leaving.length, grupo.roleplays.length)}</p>
    </ModalForm>
  );
}

/** What saving will do; leaving takes nothing away. */
function sentenceOf(entering: number, leaving: number, roleplays: number): string {
  if (entering + leaving === 0) return 'Quien sale de un grupo conserva lo que tiene asignado.';
  const gets = roleplays > 0 ? ` y ${entering === 1 ? 'recibe' : 'reciben'} ${countOf(roleplays, 'roleplay', 'roleplays')}` : '';
  const parts = [
    ...(entering > 0 ? [`${countOf(entering, 'persona entra', 'personas entran')}${gets}`] : []),
    ...(leaving > 0
      ? [`${countOf(leaving, 'sale y conserva', 'salen y conservan')} lo que ${leaving === 1 ? 'tiene' : 'tienen'} asignado`]
      : []),
  ];
  return `${parts.join('; ')}.`;
}
