import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { Waiting } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useEmpresaOf } from '../../../lib/address/active-empresa.ts';
import { PATHS } from '../../../lib/address/paths.ts';
import { hasCode } from '../../../lib/api/api-error.ts';

export const BACK = { label: 'Volver a Roleplays', to: PATHS.roleplays };

type Props = {
  title: string;
  query: UseQueryResult<RoleplayWithQuestions>;
  /** The company that the form is for, if it is not the role-play's. */
  empresa_id?: string | undefined;
  /** Shown from the first answer on, also after the role-play was deleted. */
  children: (roleplay: RoleplayWithQuestions) => ReactNode;
};

/** The states of a form that begins with a saved role-play. */
export function LoadedRoleplay({ title, query, empresa_id, children }: Props) {
  useEmpresaOf(query.data && (empresa_id ?? query.data.company_id));
  if (query.data) return children(query.data);
  // A deleted role-play, one of another company, or an address with a typing error.
  const missing = hasCode(query.error, 'not_found') || hasCode(query.error, 'invalid_input');
  return (
    <Page title={title} back={BACK}>
      {query.isPending && <FormSkeleton />}
      {missing ? (
        <NothingYet title="Roleplay no encontrado" action={<LinkButton to={PATHS.roleplays}>Ver los roleplays</LinkButton>}>
          Puede que lo hayan eliminado, o que sea de otra empresa.
        </NothingYet>
      ) : (
        <QueryError what="Error al cargar el roleplay" query={query} />
      )}
    </Page>
  );
}

export const LoadingForm = ({ title }: { title: string }) => (
  <Page title={title} back={BACK}>
    <FormSkeleton />
  </Page>
);

const FormSkeleton = () => (
  <Waiting label="Cargando el formulario…">
    <Skeleton height={36} maw={752} mt={26} />
    <Skeleton height={84} maw={752} mt={64} />
    <Skeleton height={240} maw={752} mt={64} />
  </Waiting>
);
