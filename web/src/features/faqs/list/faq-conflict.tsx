import type { Faq } from '@ensaya/contract/faqs.ts';
import { ConflictText, EditConflict } from '../../../components/dialogs/edit-conflict.tsx';
import { FocusedTitle } from '../../../components/dialogs/focused-title.tsx';
import { FormModal } from '../../../components/dialogs/form-modal.tsx';
import { useChangeReason } from '../use-change-reason.ts';
import type { Texts } from './edit.ts';

type Props = { current: Faq; mine: Texts; saving: boolean; onClose: () => void; onTheirs: () => void; onMine: () => void };

/** Both texts of a FAQ that two people edited. The one that is not chosen stays in the history, if it was saved. */
export const FaqConflict = ({ current, mine, saving, onClose, onTheirs, onMine }: Props) => (
  <FormModal opened onClose={onClose} title={<FocusedTitle>Editar FAQ</FocusedTitle>} size="lg">
    <EditConflict
      reason={useChangeReason(current)}
      current={{ title: 'Texto actual', name: current.question, children: <ConflictText>{current.answer}</ConflictText> }}
      mine={{ title: 'Tu texto', name: mine.question, children: <ConflictText>{mine.answer}</ConflictText> }}
      saving={saving}
      takeTheirs={{ label: 'Usar el texto actual', onClick: onTheirs }}
      keepMine={{ label: 'Conservar el mío', onClick: onMine }}
    />
  </FormModal>
);
