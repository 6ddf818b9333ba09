import type { OperationOutput } from '@ensaya/contract/operation.ts';
import type { getPersonaje } from '@ensaya/contract/personajes.ts';
import { savePersonaje } from '@ensaya/contract/personajes.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictText, EditConflict } from '../../../components/dialogs/edit-conflict.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { RestoredDraft } from '../../../components/page/restored-draft.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { hasCode, staleRow } from '../../../lib/api/api-error.ts';
import { type ConflictParts, useDraftedForm, useKeptDraft } from '../../../lib/drafts/use-drafted-form.ts';
import { validateWith } from '../../../lib/forms/form-schema.ts';
import { personajeQuery, savePersonajeMutation } from '../personajes.api.ts';
import { EditorTabs } from './editor-tabs.tsx';
import { PersonajeForm } from './personaje-form.tsx';
import {
  initialValues,
  isPersonajeChanged,
  type PersonajeValues,
  personajeDraftOf,
  sentPersonaje,
  valuesOfPersonajeDraft,
  valuesOfSaved,
} from './personaje-values.ts';

const BACK = { label: 'Volver a Roleplays', to: PATHS.roleplays };
type Props = { roleplay: RoleplayWithQuestions };

/** The character with whom a role-play is rehearsed. */
export function PersonajePage({ roleplay }: Props) {
  const query = useQuery(personajeQuery(roleplay.company_id, roleplay.id));
  return (
    <Page title={roleplay.title} subtitle={roleplay.description ?? undefined} back={BACK}>
      <EditorTabs current="personaje" />
      <QueryError what="Error al cargar el personaje" query={query} />
      {query.isPending && <ListSkeleton label="Cargando el personaje…" count={3} />}
      {query.data && <Loaded roleplay={roleplay} read={query.data} />}
    </Page>
  );
}

type Read = OperationOutput<typeof getPersonaje>;

function Loaded({ roleplay, read }: Props & { read: Read }) {
  // A later version must not change what the person is editing.
  const [initial] = useState(() => initialValues(read));
  const kept = useKeptDraft(`personaje:${roleplay.id}`, (texts) => valuesOfPersonajeDraft(texts, initial));
  return kept && <Editor roleplay={roleplay} opened={initial} isOffered={!read.guardado && read.biblioteca !== null} {...kept} />;
}

type EditorProps = Props & {
  opened: PersonajeValues;
  /** The text is the library's, and nothing is saved yet. */
  isOffered: boolean;
  person: string;
  restored: PersonajeValues | undefined;
};

function Editor({ roleplay, opened, isOffered, person, restored }: EditorProps) {
  const [initial, setInitial] = useState(opened);
  const { form, submit, pending, failure, conflict, changed, isRestored, keeping, discard } = useDraftedForm({
    person,
    subject: `personaje:${roleplay.id}`,
    titleOf: () => `Personaje de «${roleplay.title}»`,
    initial,
    restored,
    isChanged: isPersonajeChanged,
    draftOf: personajeDraftOf,
    validate: (values: PersonajeValues) => validateWith(savePersonaje.body)(sentPersonaje(values)),
    focusErrors: true,
    mutation: savePersonajeMutation,
    variablesOf: (values) => ({ key: { id: roleplay.id, empresa_id: roleplay.company_id }, body: sentPersonaje(values) }),
    onDone: (saved) => {
      void discard();
      const now = valuesOfSaved(saved);
      setInitial(now);
      form.setValues(now);
    },
  });
  if (hasCode(conflict.error, 'stale')) return <Conflict {...conflict} />;
  return (
    <>
      {isRestored && <RestoredDraft />}
      <PersonajeForm
        roleplay={roleplay}
        form={form}
        isOffered={isOffered && initial.version === null}
        changed={changed}
        pending={pending}
        failure={failure}
        keeping={keeping}
        onSubmit={submit}
        onCancel={() => {
          void discard();
          form.setValues(initial);
        }}
      />
    </>
  );
}

function Conflict({ error, values, saving, replace, send }: ConflictParts<PersonajeValues>) {
  const current = staleRow(error, savePersonaje.response);
  if (!current) return null;
  const theirs = valuesOfSaved(current);
  return (
    <EditConflict
      current={{ title: 'Texto actual', name: theirs.personaje.nombre, children: <Version values={theirs} /> }}
      mine={{ title: 'Tu texto', name: values.personaje.nombre, children: <Version values={values} /> }}
      saving={saving}
      takeTheirs={{ label: 'Usar el texto actual', onClick: () => replace(theirs) }}
      keepMine={{ label: 'Conservar el mío', onClick: () => send({ ...values, version: theirs.version }) }}
    />
  );
}

const Version = ({ values: { personaje } }: { values: PersonajeValues }) => (
  <>
    <ConflictText none="Sin situación">{personaje.situacion}</ConflictText>
    {personaje.etapas.map(({ nombre, que_debe_pasar }, index) => (
      <ConflictText key={`${String(index)} ${nombre}`}>{`${index + 1}. ${nombre}: ${que_debe_pasar}`}</ConflictText>
    ))}
    {personaje.objetivos.map((objetivo) => (
      <ConflictText key={objetivo}>{objetivo}</ConflictText>
    ))}
  </>
);
