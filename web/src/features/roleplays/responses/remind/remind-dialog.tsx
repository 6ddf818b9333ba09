import { avisoText } from '@ensaya/contract/aviso-kinds.ts';
import { RECORDATORIO_LIMITS, type RecordatorioPreview, sendRecordatorio } from '@ensaya/contract/roleplay-recordatorios.ts';
import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { SecondaryButton } from '../../../../components/buttons/buttons.tsx';
import { DialogActions } from '../../../../components/dialogs/dialog-actions.tsx';
import { type DialogState, FormModal, ModalForm } from '../../../../components/dialogs/form-modal.tsx';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { CountedTextarea } from '../../../../components/fields/counted-field.tsx';
import { GrupoFilter } from '../../../../components/fields/grupo-filter.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { shortCalendarDay } from '../../../../lib/format/short-day.ts';
import { useToday } from '../../../../lib/format/use-today.ts';
import { validateWith } from '../../../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../../../lib/forms/use-mutation-form.ts';
import { useCurrentUser } from '../../../../lib/session/current-user.ts';
import { type Person, personName } from '../../../../lib/text/person-name.ts';
import { recordatorioMutation, recordatorioQuery } from '../../recordatorios.api.ts';
import type { RoleplayKey } from '../../responses.api.ts';
import classes from './remind.module.css';
import { arrivalOfOne, arrivalWords, leftOutWords, reached } from './remind-words.ts';

const NOBODY_LEFT = 'Hoy no queda nadie a quien recordárselo.';

type Props = {
  roleplayKey: RoleplayKey;
  title: string;
  /** The only one whom it reminds; without, everybody who is late. */
  persona?: (Person & { id: string }) | undefined;
};

/** Shows the words before they are sent; the sender may add a sentence. `grupo`: the one that the page is filtered by. */
export const RemindDialog = ({ roleplayKey, title, persona, grupo = null, ...state }: DialogState & Props & { grupo?: string | null }) => (
  <FormModal {...state} title="Enviar un recordatorio">
    <Contents roleplayKey={roleplayKey} title={title} persona={persona} grupo={grupo} onClose={state.onClose} />
  </FormModal>
);

const amongOf = (persona: Props['persona'], grupo: string | null) => (persona ? { user_id: persona.id } : { grupo_id: grupo ?? undefined });

type ContentsProps = Props & { onClose: () => void };

function Contents({ roleplayKey, grupo: first, ...props }: ContentsProps & { grupo: string | null }) {
  const [grupo, setGrupo] = useState(first);
  // The form stays while another group is counted, with the sentence that was written.
  const query = useQuery({ ...recordatorioQuery(roleplayKey, amongOf(props.persona, grupo)), placeholderData: keepPreviousData });
  const choice = !props.persona && (
    <GrupoFilter
      aria-label={undefined}
      label="A quién"
      all="Todos los que faltan"
      empresa_id={roleplayKey.empresa_id}
      value={grupo}
      onChange={setGrupo}
    />
  );
  if (!query.data)
    return (
      <>
        {query.isPending && <ListSkeleton label="Cargando a quién se lo recordarás…" count={2} />}
        {query.isError && choice}
        <QueryError what="Error al cargar los recordatorios" query={query} />
      </>
    );
  return <Loaded now={query.data} counting={query.isPlaceholderData} grupo={grupo} choice={choice} roleplayKey={roleplayKey} {...props} />;
}

type LoadedProps = ContentsProps & { grupo: string | null; choice: ReactNode; counting: boolean };

function Loaded({ now, ...props }: LoadedProps & { now: RecordatorioPreview }) {
  // As it was when the group was chosen: sending it changes the counts before the dialog has closed.
  const [shown, setShown] = useState({ of: props.grupo, preview: now });
  if (shown.of !== props.grupo && !props.counting) setShown({ of: props.grupo, preview: now });
  const [everReached, setEverReached] = useState(false);
  if (!everReached && reached(shown.preview) > 0) setEverReached(true);
  if (everReached) return <RemindForm {...props} preview={shown.preview} />;
  return <NobodyLeft counts={shown.preview} choice={props.choice} onClose={props.onClose} />;
}

const NobodyLeft = ({ counts, choice, onClose }: Pick<LoadedProps, 'choice' | 'onClose'> & { counts: RecordatorioPreview }) => (
  <>
    {choice}
    <p>{NOBODY_LEFT}</p>
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

function RemindForm({
  preview,
  roleplayKey,
  grupo,
  choice,
  counting,
  title,
  persona,
  onClose,
}: LoadedProps & { preview: RecordatorioPreview }) {
  const today = useToday();
  const me = useCurrentUser();
  const { form, mutation, submit } = useMutationForm({
    initial: { frase: '' },
    validate: ({ frase }) => validateWith(sendRecordatorio.body)({ ...roleplayKey, frase }),
    mutation: recordatorioMutation,
    variablesOf: ({ frase }) => ({ key: roleplayKey, among: amongOf(persona, grupo), frase }),
    onDone: onClose,
  });
  const nobody = reached(preview) === 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (counting || nobody) event.preventDefault();
    else submit(event);
  };
  const due = preview.due_day && shortCalendarDay(preview.due_day, today);
  const frase = form.values.frase.trim();
  const [text, more] = avisoText({ kind: 'recordatorio', title, detail: personName(me) }, due);
  return (
    <ModalForm submitLabel="Enviar recordatorio" pending={mutation.isPending} error={mutation.error} onCancel={onClose} onSubmit={send}>
      {choice}
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
        <Text aria-live="polite" data-anywhere>
          {counting ? 'Contando…' : nobody ? NOBODY_LEFT : persona ? arrivalOfOne(personName(persona), preview) : arrivalWords(preview)}
        </Text>
        {!counting && <LeftOut counts={preview} />}
      </div>
    </ModalForm>
  );
}
