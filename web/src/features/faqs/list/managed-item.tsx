import { Alert, Group } from '@mantine/core';
import { IconEyeOff, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { FaqActions } from './faq-actions.tsx';
import { FaqItem } from './faq-item.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { type Edits, typedIn } from './use-edits.ts';
import type { ShownFaq } from './use-faqs.ts';
import type { Selection } from './use-selection.ts';

const SelectBox = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectBox }));

type Props = {
  faq: ShownFaq;
  /** Its index in the list. */
  place: number;
  opened: boolean;
  onToggle?: (opened: boolean) => void;
  /** See `FaqItem`. */
  alone?: boolean;
  edits: Edits;
  onOpen: OpenDialog;
  selection?: Selection | undefined;
};

/** A FAQ that a manager can edit in its place. */
export function ManagedItem({ faq, place, opened, onToggle, alone = false, edits, onOpen, selection }: Props) {
  const edit = edits.edits.get(faq.id);
  const open: OpenDialog = (dialog) => {
    edits.forget(faq.id);
    onOpen(dialog);
  };
  return (
    <FaqItem
      faq={faq}
      opened={opened}
      alone={alone}
      {...(onToggle && { onToggle })}
      managed
      editing={
        edit && {
          edit,
          onChange: (texts) => edits.change(faq.id, texts),
          onClose: () => edits.stop(faq.id),
          onSaved: edits.onSaved,
          onFull: () => {
            open({ is: 'edit', faq: edit.base, typed: typedIn(edit) });
            edits.take(edit);
          },
        }
      }
      note={
        edits.wasReplaced(faq) ? (
          <Alert mb="sm" color="yellow" role="alert" icon={<IconUsers size={18} />}>
            Este texto ha cambiado después de que lo guardaras. El tuyo está en el historial.
            <Group gap="xs" mt="xs">
              <QuietButton onClick={() => open({ is: 'history', faq })}>Ver historial</QuietButton>
              <QuietButton onClick={() => edits.forget(faq.id)}>Entendido</QuietButton>
            </Group>
          </Alert>
        ) : (
          faq.hidden_at && (
            <Alert mb="sm" color="yellow" role="note" icon={<IconEyeOff size={18} />} title="Tu equipo no la ve">
              Su autor ha retirado la respuesta de la que salió, y sus palabras ya no están. Reescríbela y volverá a verse, o elimínala.
            </Alert>
          )
        )
      }
      actions={<FaqActions faq={faq} onEdit={() => edits.start(faq, place)} onOpen={open} />}
      selected={selection?.ids.has(faq.id) ?? false}
      select={
        selection && (
          <Suspense>
            <SelectBox of={faq.question} checked={selection.ids.has(faq.id)} onChange={() => selection.toggle(faq.id)} />
          </Suspense>
        )
      }
    />
  );
}
