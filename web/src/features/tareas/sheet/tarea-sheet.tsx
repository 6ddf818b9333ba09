import type { Tarea } from '@ensaya/contract/tareas.ts';
import { Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAskBeforeClosing } from '../../../components/dialogs/use-ask-before-closing.tsx';
import { LoadError } from '../../../components/empty/load-error.tsx';
import { NoResults } from '../../../components/empty/no-results.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { useNoteOpened } from '../../../lib/address/use-note-opened.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { TextScopeContext, useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import type { TareaActs } from '../tarea-acts.ts';
import { tareaQuery } from '../tareas.api.ts';
import { Adjuntos } from './adjuntos.tsx';
import { Comentarios } from './comentarios.tsx';
import { Descripcion } from './descripcion.tsx';
import { FinishBar } from './finish-bar.tsx';
import { FinishedBand } from './finished-band.tsx';
import { Historial } from './historial.tsx';
import footClasses from './sheet-foot.module.css';
import { SheetHead } from './sheet-head.tsx';
import { TareaCommentForm } from './tarea-comment-form.tsx';
import { TareaFacts } from './tarea-facts.tsx';
import classes from './tarea-sheet.module.css';
import type { Sheet } from './use-sheet.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

type Props = { sheet: Sheet; acts: TareaActs | undefined };

/** One task beside the list, which stays usable; on a phone it fills the screen. */
export function TareaSheet({ sheet, acts }: Props) {
  const { id, known, empresa_id } = sheet;
  const { role } = useCurrentUser();
  const query = useQuery({ ...tareaQuery(id ?? '', empresa_id), enabled: id !== null, ...(known && { placeholderData: known }) });
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { scope, close, question } = useAskBeforeClosing(id !== null, sheet.close);
  useSheetKeys(frame, { onClose: close, onPrevious: sheet.previous, onNext: sheet.next });
  // Once: while a person walks the list, the focus stays on the arrows.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);

  const tarea = query.data ?? known;
  // Also after it was shown: another user has deleted or reassigned it.
  const isUnknown = hasCode(query.error, 'not_found');
  useNoteOpened('tarea', isUnknown ? undefined : tarea?.empresa_id, id ?? '', tarea?.nombre);
  const title = tarea && !isUnknown ? tarea.nombre : 'Tarea';
  const frameOf = (head: ReactNode, body: ReactNode, foot?: ReactNode) => (
    <div ref={frame} className={classes.sheet} role="dialog" aria-labelledby={titleId} data-role={role} data-sheet="tarea">
      {head}
      {/* The next task starts at the top. */}
      <div key={id} className={classes.body}>
        <Title order={2} id={titleId} ref={heading} tabIndex={-1} className={classes.title} data-no-ring>
          {title}
        </Title>
        {body}
      </div>
      {foot}
      {sheet.place && <VisuallyHidden role="status">{`${title}: ${sheet.place.at} de ${sheet.place.of}`}</VisuallyHidden>}
    </div>
  );
  const head = <SheetHead sheet={sheet} tarea={isUnknown ? undefined : tarea} acts={acts} onClose={close} />;

  return (
    <>
      <TextScopeContext value={scope}>
        <Typed isTyped={sheet.hasDraft} />
        {isUnknown || query.isLoadingError || !tarea
          ? frameOf(head, <Missing query={query} isUnknown={isUnknown} onClose={close} />)
          : frameOf(head, <Body tarea={tarea} acts={acts} sheet={sheet} />, <Foot tarea={tarea} sheet={sheet} />)}
      </TextScopeContext>
      {question}
    </>
  );
}

/** Also of a form that is hidden: closing asks about its text. */
function Typed({ isTyped }: { isTyped: boolean }) {
  useUnsavedText(isTyped);
  return null;
}

type MissingProps = {
  query: { isLoadingError: boolean; error: unknown; refetch: () => unknown; isFetching: boolean };
  isUnknown: boolean;
  onClose: () => void;
};

function Missing({ query, isUnknown, onClose }: MissingProps) {
  if (isUnknown)
    return (
      <NoResults title="No hemos encontrado esa tarea" clear={{ label: 'Ver las tareas', onClick: onClose }}>
        Puede que la hayan eliminado, o que sea de otra persona.
      </NoResults>
    );
  if (query.isLoadingError)
    return <LoadError what="Error al cargar la tarea" error={query.error} onRetry={query.refetch} retrying={query.isFetching} />;
  return <ListSkeleton label="Cargando la tarea…" count={3} />;
}

/** A superadmin reads the task, not what its people write to each other. */
const takesPart = (role: string) => role !== 'superadmin';

function Body({ tarea, acts, sheet }: { tarea: Tarea; acts: TareaActs | undefined; sheet: Sheet }) {
  const { role } = useCurrentUser();
  return (
    <>
      {role !== 'worker' && <FinishedBand tarea={tarea} acts={acts} />}
      <TareaFacts tarea={tarea} acts={acts} />
      <Descripcion tarea={tarea} canEdit={acts !== undefined} />
      {takesPart(role) && (
        <>
          <Adjuntos key={`files-${sheet.id}`} tarea={tarea} uploads={sheet.uploads} />
          <Comentarios key={`comments-${sheet.id}`} tarea={tarea} />
          <Historial tarea={tarea} />
        </>
      )}
    </>
  );
}

function Foot({ tarea, sheet }: { tarea: Tarea; sheet: Sheet }) {
  const { role } = useCurrentUser();
  if (!takesPart(role)) return null;
  const { draft, onDraft } = sheet;
  const form = <TareaCommentForm key={tarea.id} tarea={tarea} text={draft.comentario} onText={(comentario) => onDraft({ comentario })} />;
  return role === 'worker' ? (
    <FinishBar key={tarea.id} tarea={tarea} comment={form} draft={draft} onNota={(nota) => onDraft({ nota })} />
  ) : (
    <div className={footClasses.foot}>{form}</div>
  );
}
