import type { Faq } from '@ensaya/contract/faqs.ts';
import { EditButton } from '../../../components/buttons/action-buttons.tsx';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { useOnDemand } from '../../../lib/screen/use-on-demand.ts';
import type { OpenDialog } from './open-dialog.ts';

const loadMenu = async () => (await import('./faq-menu.tsx')).FaqMenu;

type Props = { faq: Faq; onEdit: () => void; onOpen: OpenDialog };

/** A manager's pencil and menu. The menu is loaded on demand. */
export function FaqActions({ faq, onEdit, onOpen }: Props) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  return (
    <>
      <EditButton label={`Editar ${faq.question}`} onClick={onEdit} />
      {Menu ? (
        <Menu faq={faq} onOpen={onOpen} />
      ) : (
        <MoreButton of={faq.question} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />
      )}
    </>
  );
}
