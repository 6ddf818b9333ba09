import { Modal } from '@mantine/core';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { PlayStage } from '../play/play-stage.tsx';
import { isBlank, type RoleplayValues } from './roleplay-values.ts';

const sceneOf = ({ description, quien_habla, quien_eres }: RoleplayValues) => ({
  description: description.trim() || null,
  quien_habla: quien_habla.trim() || null,
  quien_eres: quien_eres.trim() || null,
});

/** What the form holds, as the worker will see it. Nothing is saved. */
export function PreviewDialog({ values, onClosed, ...state }: DialogState & { values: RoleplayValues }) {
  const questions = values.questions.filter((question) => !isBlank(question)).map(({ key, text }) => ({ id: key, text }));
  return (
    <Modal {...state} title="Vista previa" size="52rem" onExitTransitionEnd={() => onClosed?.()}>
      {questions.length === 0 ? (
        <p>Aún no hay preguntas que ver. Escribe la primera.</p>
      ) : (
        <PlayStage title={values.title.trim() || 'Sin título'} scene={sceneOf(values)} questions={questions} inDialog />
      )}
    </Modal>
  );
}
