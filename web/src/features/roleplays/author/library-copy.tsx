import { LIBRARY } from '@ensaya/contract/biblioteca/todos.ts';
import { Alert } from '@mantine/core';
import { IconBooks } from '@tabler/icons-react';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { Page } from '../../../components/page/page.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { valuesOfLibrary } from './library-values.ts';
import { RoleplayEditor } from './roleplay-editor.tsx';
import { BACK } from './roleplay-loaded.tsx';
import { useNewRoleplay } from './use-new-roleplay.ts';

/** The form of a new role-play that begins with one of the library. Nobody else sees it until it is saved. */
export function LibraryCopy({ id, company_id, title }: { id: string; company_id: string | undefined; title: string }) {
  const create = useNewRoleplay(company_id, { biblioteca: id });
  const source = LIBRARY.find((roleplay) => roleplay.id === id);
  if (!source)
    return (
      <Page title={title} back={BACK}>
        <NothingYet title="Este roleplay no está en la biblioteca" action={<LinkButton to={PATHS.library}>Ver la biblioteca</LinkButton>}>
          Elige otro, o escríbelo tú.
        </NothingYet>
      </Page>
    );
  return (
    <RoleplayEditor
      title={title}
      company_id={company_id}
      subject={`roleplay:biblioteca:${id}:${company_id ?? ''}`}
      initial={valuesOfLibrary(source)}
      notice={() => (
        <Alert icon={<IconBooks size={18} />} role="note">
          Un borrador de «{source.title}», de la biblioteca. Cámbialo a tu manera: tu equipo lo verá cuando lo guardes.
        </Alert>
      )}
      {...create}
    />
  );
}
