import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { type EditorProps, LoadedEditor } from './editor-form.tsx';
import { FaqModal } from './faq-modal.tsx';
import { NuevaCategoria } from './nueva-categoria.tsx';

/** The dialog that writes a FAQ, new or existing. */
export function FaqEditor<Variables>({ opened, onClose, onClosed, ...editor }: DialogState & EditorProps<Variables>) {
  const category = useDialog<string>();
  const discarding = useDialog<{ discard: () => void }>();
  const [chosen, setChosen] = useState<string>();
  const busy = useRef(false);
  // Closed now, the form would miss the result of the save, and an upload would be aborted.
  const close = () => {
    if (!busy.current) onClose();
  };
  return (
    <>
      <FaqModal opened={opened} onClose={close} onClosed={onClosed} title={editor.title} covered={category.opened || discarding.opened}>
        <LoadedEditor
          {...editor}
          newCategory={chosen}
          onNewCategory={(name) => category.open(name)}
          onDiscard={(discard) => discarding.open({ discard })}
          onClose={close}
          busy={busy}
        />
      </FaqModal>
      {/* Beside the dialog and not inside its form: React passes the submit of a nested form on to the outer one. */}
      <NuevaCategoria
        {...category.state}
        empresa_id={editor.empresa_id}
        name={category.subject ?? ''}
        onCreated={({ id }) => setChosen(id)}
      />
      <ConfirmDialog
        {...discarding.state}
        title="Descartar el borrador"
        confirmLabel="Descartar"
        onConfirm={() => {
          discarding.subject?.discard();
          discarding.close();
        }}
      >
        <p>Se borrará lo que has escrito y no se ha guardado.</p>
      </ConfirmDialog>
    </>
  );
}
