import type { createFaq } from '@ensaya/contract/faqs.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { LoadedEditor } from '../editor/editor-form.tsx';
import { newFaqValues } from '../editor/faq-values.ts';
import { NuevaCategoria } from '../editor/nueva-categoria.tsx';
import { useNewFaq } from '../editor/use-new-faq.ts';
import { createFaqMutation } from '../faqs.api.ts';
import type { Draft } from './drafts.ts';
import { Identifiers } from './identifiers.tsx';

type Body = OperationInput<typeof createFaq>['body'];
type Props = {
  draft: Draft;
  /** Its author has withdrawn their answer while it was open: publishing asks again. */
  isWithdrawn: boolean;
  onTouch: () => void;
  onDone: () => void;
  onClose: () => void;
};

/** What the FAQ is published from. */
const sourceOf = (draft: Draft): Partial<Body> => {
  if (draft.of === 'pregunta') return { request_id: draft.request.id };
  return draft.of === 'respuesta' ? { borrador_id: draft.borrador.id } : { palabras: draft.words };
};
const questionOf = (draft: Draft) => (draft.of === 'respuesta' ? (draft.borrador.question ?? '') : draft.question);

export function DraftForm({ draft, isWithdrawn, onTouch, onDone, onClose }: Props) {
  const { id: user_id } = useCurrentUser();
  const create = useNewFaq(draft.empresa_id);
  const category = useDialog<string>();
  const discarding = useDialog<{ discard: () => void }>();
  const asking = useDialog<true>();
  const [chosen, setChosen] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const [busy, published, confirmed] = [useRef(false), useRef(false), useRef(false)];
  return (
    <div ref={place}>
      <LoadedEditor
        {...create}
        title="Nueva FAQ"
        submitLabel="Publicar FAQ"
        what="Error al publicar la FAQ"
        empresa_id={draft.empresa_id}
        subject={`faq:new:${draft.of === 'pregunta' ? draft.request.id : draft.key}`}
        initial={newFaqValues(user_id, questionOf(draft))}
        mutation={createFaqMutation}
        variablesOf={(values) => ({ ...create.variablesOf(values), ...sourceOf(draft) })}
        validate={(values) => {
          const errors = create.validate(values);
          if (Object.keys(errors).length > 0 || !isWithdrawn || confirmed.current) {
            published.current = Object.keys(errors).length === 0;
            return errors;
          }
          asking.open(true);
          return { withdrawn: true };
        }}
        onChange={() => {
          create.onChange();
          onTouch();
        }}
        notice={({ question, answer, alternatives }) => <Identifiers texts={[question, answer, ...alternatives]} />}
        newCategory={chosen}
        onNewCategory={(name) => category.open(name)}
        onDiscard={(discard) => discarding.open({ discard })}
        onClose={() => (published.current ? onDone() : onClose())}
        busy={busy}
      />
      {/* Beside the form: React passes the submit of a nested form on to the outer one. */}
      <NuevaCategoria
        {...category.state}
        empresa_id={draft.empresa_id}
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
      <ConfirmDialog
        {...asking.state}
        title="Publicar sin su respuesta"
        confirmLabel="Publicar FAQ"
        onConfirm={() => {
          confirmed.current = true;
          asking.close();
          place.current?.querySelector('form')?.requestSubmit();
        }}
      >
        <p>Su autor ha retirado la respuesta de la que salió esta FAQ. Publícala solo si está escrita con tus palabras.</p>
      </ConfirmDialog>
    </div>
  );
}
