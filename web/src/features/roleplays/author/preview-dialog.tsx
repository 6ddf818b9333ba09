import type { EscenaFile } from '@ensaya/contract/roleplays.ts';
import { Modal } from '@mantine/core';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { useObjectUrl } from '../../../lib/files/use-object-url.ts';
import { PlayStage } from '../play/play-stage.tsx';
import { isBlank, type RoleplayValues } from './roleplay-values.ts';
import type { EscenaField } from './use-escena.ts';

const sceneOf = ({ description, quien_habla, quien_eres }: RoleplayValues) => ({
  description: description.trim() || null,
  quien_habla: quien_habla.trim() || null,
  quien_eres: quien_eres.trim() || null,
});

type Props = DialogState & { company_id: string; values: RoleplayValues; escena: Pick<EscenaField, 'file' | 'current'> };

/** What the form holds, as the worker will see it. Nothing is saved. */
export function PreviewDialog({ company_id, values, escena, onClosed, ...state }: Props) {
  const file = useEscenaFile(escena);
  const questions = values.questions.filter((question) => !isBlank(question)).map(({ key, text }) => ({ id: key, text }));
  return (
    <Modal {...state} title="Vista previa" size="52rem" onExitTransitionEnd={() => onClosed?.()}>
      {questions.length === 0 ? (
        <p>Aún no hay preguntas que ver. Escribe la primera.</p>
      ) : (
        <PlayStage
          title={values.title.trim() || 'Sin título'}
          scene={{ company_id, ...sceneOf(values), escena: file }}
          questions={questions}
          inDialog
        />
      )}
    </Modal>
  );
}

/** The file that was chosen and is not saved yet comes first. */
function useEscenaFile({ file, current }: Pick<EscenaField, 'file' | 'current'>): EscenaFile | null {
  const url = useObjectUrl(file ?? undefined);
  if (!file) return current;
  return url ? { url, nombre: file.name, content_type: file.type, bytes: file.size } : null;
}
