import { TAREA_LIMITS, type Tarea } from '@ensaya/contract/tareas.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconCircleCheck, IconMessageCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { QuietButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { counter } from '../../../components/fields/counter.tsx';
import { GrowingTextarea } from '../../../components/fields/growing-textarea.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { finishTareaMutation, unfinishTareaMutation } from './sheet.api.ts';
import footClasses from './sheet-foot.module.css';
import type { Draft } from './use-drafts.ts';

type Props = {
  tarea: Tarea;
  /** The form of a comment, which opens in the same place. */
  comment: ReactNode;
  draft: Draft;
  onNota: (nota: string) => void;
};
type Open = 'nothing' | 'comment' | 'note';

const openOf = ({ comentario, nota }: Draft): Open => (nota !== '' ? 'note' : comentario !== '' ? 'comment' : 'nothing');

/** The worker's main act, within thumb's reach. Only a responsable changes the state [6.4]; this notifies them. */
export function FinishBar({ tarea, comment, draft, onNota }: Props) {
  const [open, setOpen] = useState<Open>(openOf(draft));
  const main = useFocusRescue<HTMLButtonElement>(`${open} ${tarea.terminada !== null}`);
  const undo = useMutation(unfinishTareaMutation);
  const isDone = tarea.estado === 'completada';
  const commentButton = (
    <ActionIcon
      variant="default"
      className={footClasses.commentButton}
      aria-label={open === 'comment' ? 'Ocultar el comentario' : 'Comentar'}
      aria-expanded={open === 'comment'}
      onClick={() => setOpen(open === 'comment' ? 'nothing' : 'comment')}
    >
      <IconMessageCircle size={20} />
    </ActionIcon>
  );
  return (
    <div className={footClasses.foot} data-worker>
      {open === 'comment' && comment}
      {open === 'note' ? (
        <NoteForm tarea={tarea} nota={draft.nota} onNota={onNota} onClose={() => setOpen('nothing')} />
      ) : (
        <div className={footClasses.finishBar}>
          {commentButton}
          {tarea.terminada ? (
            <p className={footClasses.hasFinished} role="status">
              <IconCircleCheck size={18} aria-hidden />
              <span>Has terminado</span>
              {!isDone && (
                <>
                  <span aria-hidden>·</span>
                  <QuietButton ref={main} loading={undo.isPending} onClick={() => undo.mutate(tarea)}>
                    Deshacer
                  </QuietButton>
                </>
              )}
            </p>
          ) : (
            !isDone && (
              <Button ref={main} className={footClasses.finish} leftSection={<IconCheck size={18} />} onClick={() => setOpen('note')}>
                He terminado
              </Button>
            )
          )}
        </div>
      )}
    </div>
  );
}

type NoteProps = { tarea: Tarea; nota: string; onNota: (nota: string) => void; onClose: () => void };

function NoteForm({ tarea, nota, onNota, onClose }: NoteProps) {
  const finish = useMutation(finishTareaMutation);
  const close = () => {
    onNota('');
    onClose();
  };
  // Also when another task is shown by then, so a promise. A failure is shown at the field.
  const send = () => finish.mutateAsync({ key: tarea, body: { nota } }).then(close, () => {});
  return (
    <form
      className={footClasses.note}
      aria-label="He terminado"
      aria-busy={finish.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!finish.isPending) void send();
      }}
    >
      <GrowingTextarea
        label="Nota para tu responsable (opcional)"
        minRows={1}
        maxRows={5}
        value={nota}
        onChange={({ currentTarget }) => onNota(currentTarget.value)}
        error={finish.error && messageOf(finish.error)}
        errorProps={{ role: 'alert' }}
        {...(nota.length > TAREA_LIMITS.nota.max * 0.8 && counter({ text: nota, max: TAREA_LIMITS.nota.max }))}
      />
      <div className={footClasses.finishBar}>
        <SecondaryButton onClick={close}>Cancelar</SecondaryButton>
        <Button type="submit" className={footClasses.finish} loading={finish.isPending} leftSection={<IconCheck size={18} />} autoFocus>
          He terminado
        </Button>
      </div>
    </form>
  );
}
