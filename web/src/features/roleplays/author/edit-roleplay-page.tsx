import { type RoleplayWithQuestions, updateRoleplay } from '@ensaya/contract/roleplays.ts';
import { Alert } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ConflictText, EditConflict } from '../../../components/dialogs/edit-conflict.tsx';
import { useUrlState } from '../../../lib/address/use-url-state.ts';
import { hasCode, staleRow } from '../../../lib/api/api-error.ts';
import { loadWhenOnline } from '../../../lib/api/load-when-online.ts';
import type { ConflictParts } from '../../../lib/drafts/use-drafted-form.ts';
import { EditorTabs } from '../personaje/editor-tabs.tsx';
import { roleplayQuery, updateRoleplayMutation } from '../roleplays.api.ts';
import { RoleplayEditor } from './roleplay-editor.tsx';
import { LoadedRoleplay, LoadingForm } from './roleplay-loaded.tsx';
import { type RoleplayValues, sent, valuesOfRoleplay } from './roleplay-values.ts';
import { useNewRoleplay } from './use-new-roleplay.ts';

const TITLE = 'Editar Roleplay';

const PersonajePage = lazy(() =>
  loadWhenOnline(async () => ({ default: (await import('../personaje/personaje-page.tsx')).PersonajePage })),
);

const SPEC = { seccion: (text?: string) => (text === 'personaje' ? text : undefined) };

/** The form of a role-play and, in its second part, of its character. */
export function EditRoleplayPage() {
  const { id = '' } = useParams();
  const query = useQuery(roleplayQuery(id));
  const { state } = useUrlState(SPEC);
  const isDeleted = hasCode(query.error, 'not_found');
  return (
    <LoadedRoleplay key={id} title={TITLE} query={query}>
      {(roleplay) =>
        state.seccion === 'personaje' && !isDeleted ? (
          <Suspense fallback={<LoadingForm title={TITLE} />}>
            <PersonajePage roleplay={roleplay} />
          </Suspense>
        ) : (
          <EditRoleplay roleplay={roleplay} isDeleted={isDeleted} />
        )
      }
    </LoadedRoleplay>
  );
}

function EditRoleplay({ roleplay, isDeleted }: { roleplay: RoleplayWithQuestions; isDeleted: boolean }) {
  const { id, company_id } = roleplay;
  const create = useNewRoleplay(company_id);
  const shared = { title: TITLE, company_id, subject: `roleplay:${id}`, initial: valuesOfRoleplay(roleplay) };
  // The same component in both cases: the form keeps what was typed.
  if (isDeleted)
    return (
      <RoleplayEditor
        {...shared}
        {...create}
        variablesOf={(values) => create.variablesOf(withoutIds(values))}
        notice={() => (
          <Meanwhile>
            Este roleplay se ha eliminado mientras lo editabas. Tu texto sigue aquí: al guardar se creará como un roleplay nuevo.
          </Meanwhile>
        )}
      />
    );
  return (
    <RoleplayEditor
      {...shared}
      saved={roleplay}
      tabs={<EditorTabs current="roleplay" />}
      what="Error al guardar el roleplay"
      mutation={updateRoleplayMutation}
      variablesOf={(values) => ({ key: { id, empresa_id: company_id }, body: { ...sent(values), version: values.version } })}
      notice={({ version }) =>
        roleplay.version > version && (
          <Meanwhile>Este roleplay ha cambiado mientras lo editas. Tu texto sigue aquí: al guardar verás los dos.</Meanwhile>
        )
      }
      conflict={Conflict}
    />
  );
}

const Meanwhile = ({ children }: { children: string }) => (
  <Alert color="yellow" role="alert" icon={<IconUsers size={18} />}>
    {children}
  </Alert>
);

const withoutIds = (values: RoleplayValues): RoleplayValues => ({
  ...values,
  questions: values.questions.map(({ key, text }) => ({ key, text })),
});

/** What a save refused because of a newer version shows instead of the form. */
function Conflict({ error, values, saving, replace, send }: ConflictParts<RoleplayValues>) {
  const current = staleRow<RoleplayWithQuestions>(error, updateRoleplay.response);
  if (!current) return null;
  const theirs = valuesOfRoleplay(current);
  return (
    <EditConflict
      current={{ title: 'Texto actual', name: theirs.title, children: <Version values={theirs} /> }}
      mine={{ title: 'Tu texto', name: values.title, children: <Version values={values} /> }}
      saving={saving}
      takeTheirs={{ label: 'Usar el texto actual', onClick: () => replace(theirs) }}
      keepMine={{ label: 'Conservar el mío', onClick: () => send({ ...values, version: current.version }) }}
    />
  );
}

/** A version as text. */
const Version = ({ values: { description, quien_habla, quien_eres, questions } }: { values: RoleplayValues }) => (
  <>
    <ConflictText none="Sin descripción">{description}</ConflictText>
    {quien_habla && <ConflictText>{`Quién habla: ${quien_habla}`}</ConflictText>}
    {quien_eres && <ConflictText>{`Quién responde: ${quien_eres}`}</ConflictText>}
    {questions.map(({ key, text }, index) => (
      <ConflictText key={key}>{`${index + 1}. ${text}`}</ConflictText>
    ))}
  </>
);
