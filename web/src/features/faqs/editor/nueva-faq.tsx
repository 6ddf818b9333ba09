import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { FaqEditor } from './faq-editor.tsx';
import { newFaqValues } from './faq-values.ts';
import { useNewFaq } from './use-new-faq.ts';

type Props = DialogState & {
  empresa_id: string;
  /** From a question that was asked: the FAQ answers it. */
  question?: string | undefined;
  answer?: string | undefined;
  request_id?: string | undefined;
};

export function NuevaFaq({ empresa_id, question, answer, request_id, ...state }: Props) {
  const { id: user_id } = useCurrentUser();
  const create = useNewFaq(empresa_id, request_id);
  // A question that was searched has a draft of its own: another FAQ that was begun must not take its place.
  const draft = request_id ?? (question ? `${empresa_id}:${question}` : empresa_id);
  return (
    <FaqEditor
      {...state}
      title="Nueva FAQ"
      submitLabel="Crear FAQ"
      empresa_id={empresa_id}
      subject={`faq:new:${draft}`}
      initial={newFaqValues(user_id, question, answer)}
      {...create}
    />
  );
}
