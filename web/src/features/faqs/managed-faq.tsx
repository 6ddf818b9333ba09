import type { Faq } from '@ensaya/contract/faqs.ts';
import type { ReactNode } from 'react';
import { FaqSheet } from './list/faq-context.tsx';
import item from './list/faq-item.module.css';
import { ManagedItem } from './list/managed-item.tsx';
import { useEdits } from './list/use-edits.ts';
import { useFaqDialogs } from './list/use-faq-dialogs.tsx';

type Props = { faq: Faq | undefined; missing: boolean /** Shown when the FAQ does not exist. */; otherwise: ReactNode };

/** The page of one FAQ for a manager. A text that is being written stays when the FAQ is deleted. */
export function ManagedFaq({ faq, missing, otherwise }: Props) {
  const edits = useEdits();
  const { open, place, dialogs } = useFaqDialogs((dialog) => {
    if (dialog.is === 'edit') edits.stop(dialog.faq.id);
  });
  const shown = missing ? [...edits.edits.values()][0]?.base : faq;
  return (
    <div ref={place} tabIndex={-1}>
      {shown ? (
        <FaqSheet faq={shown} withVotes>
          <ul className={item.list}>
            <ManagedItem faq={shown} place={0} opened alone edits={edits} onOpen={open} />
          </ul>
        </FaqSheet>
      ) : (
        otherwise
      )}
      {dialogs}
    </div>
  );
}
