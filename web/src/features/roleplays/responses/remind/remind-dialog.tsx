import { avisoText } from '@ensaya/contract/aviso-kinds.ts';
import { RECORDATORIO_LIMITS, type RecordatorioPreview, sendRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondaryButton } from '../../../../components/buttons/buttons.tsx';
import { DialogActions } from '../../../../components/dialogs/dialog-actions.tsx';
import { type DialogState, FormModal, ModalForm } from '../../../../components/dialogs/form-modal.tsx';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { CountedTextarea } from '../../../../components/fields/counted-field.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { shortCalendarDay } from '../../../../lib/format/short-day.ts';
import { useToday } from '../../../../lib/format/use-today.ts';
import { validateWith } from '../../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../../lib/forms/use-mutation-form.ts';
import { useCurrentUser } from '../../../../lib/session/current-user.ts';
import { personName } from '../../../../lib/text/person-name.ts';
import { recordatorioMutation, recordatorioQuery } from '../../recordatorios.api.ts';
import type { RoleplayKey } from '../../responses.api.ts';
import classes from './remind.module.css';
import { arrivalWords, leftOutWords, reached } from './remind-words.ts';

type Props = { roleplayKey: RoleplayKey; title: string };

/** Shows the words before they are sent; the sender may add a sentence. */
export function RemindDialog({ roleplayKey, title, ...state }: DialogState & Props) {
  const query = useQuery(recordatorioQuery(roleplayKey));
  return (
    <FormModal {...state} title="Enviar un recordatorio">
      {query.isPending && <ListSkeleton label="Cargando a quién se lo recordarás…" count={2} />}
      <QueryError what="Error al cargar los recordatorios" query={query} />
      {query.data && <Loaded now={query.data} roleplayKey={roleplayKey} title={title} onClose={state.onClose} />}
    </FormModal>
  );
}

type LoadedProps = Props & { onClose: () => void };

function Loaded({ now, ...props }: LoadedProps & { now: RecordatorioPreview }) {
  // As it was when the dialog opened: sending it changes the counts before the dialog has closed.
  const [preview] = useState(now);
  return reached(preview) > 0 ? <RemindForm preview={preview} {...props} /> : <NobodyLeft counts={preview} onClose={props.onClose} />;
}

const NobodyLeft = ({ counts, onClose }: { counts: RecordatorioPreview; onClose: () => void }) => (
  <>
    <p>Hoy no queda nadie a quien recordárselo.</p>
    <LeftOut counts={counts} />
    <DialogActions>
      <SecondaryButton onClick={onClose} data-autofocus>
        Cerrar
      </SecondaryButton>
    </DialogActions>
  </>
);

const LeftOut = ({ counts }: { counts: RecordatorioPreview }) => {
  const words = leftOutWords(counts);
  return words.length > 0 && <Text variant="meta">{words.join(' · ')}</Text>;
};

function RemindForm({ preview, roleplayKey, title, onClose }: LoadedProps & { preview: RecordatorioPreview }) {
  const today = useToday();
  const me = useCurrentUser();
  const { form, mutation, submit } = useMutationForm({
    initial: { frase: '' },
    validate: ({ frase }) => validateWith(sendRecordatorio.body)({ ...roleplayKey, frase }),
    mutation: recordatorioMutation,
    variablesOf: ({ frase }) => ({ key: roleplayKey, frase }),
    onDone: onClose,
  });
  const due = preview.due_day && shortCalendarDay(preview.due_day, today);
  const frase = form.values.frase.trim();
  const [text, more] = avisoText({ kind: 'recordatorio', title, detail: personName(me) }, due);
  return (
    <ModalForm submitLabel="Enviar recordatorio" pending={mutation.isPending} error={mutation.error} onCancel={onClose} onSubmit={submit}>
      <section className={classes.words} aria-label="Lo que leerán">
        <p className={classes.first}>{text}</p>
        <Text variant="meta">{more}</Text>
        {frase && (
          <p>
            <q>{frase}</q>
          </p>
        )}
      </section>
      <CountedTextarea
        label="Añade una frase (opcional)"
        max={RECORDATORIO_LIMITS.frase.max}
        minRows={2}
        data-autofocus
        {...form.getInputProps('frase')}
      />
      <div>
        <Text>{arrivalWords(preview)}</Text>
        <LeftOut counts={preview} />
      </div>
    </ModalForm>
  );
}
