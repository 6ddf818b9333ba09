import { NO_ROLE_LABEL, ROLE_LABELS, ROLES } from '@ensaya/contract/usuarios.ts';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListFilters } from '../../components/list-filters.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { NoResultsIllustration } from '../../components/no-results-illustration.tsx';
import { Page } from '../../components/page.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { TableSkeleton } from '../../components/skeletons.tsx';
import { PATHS } from '../../lib/paths.ts';
import { useUsuariosView } from './use-usuarios-view.ts';
import { type UsuariosView, usersQuery } from './usuarios-list.api.ts';
import classes from './usuarios-page.module.css';
import { UsuariosTable } from './usuarios-table.tsx';

const FAILURE = 'Error al cargar los usuarios';

const ROL_OPTIONS = [
  { value: '', label: 'Rol: todos' },
  ...ROLES.map((role) => ({ value: role as string, label: ROLE_LABELS[role] })),
  { value: 'none', label: NO_ROLE_LABEL },
];

/** Everybody on the platform: the rows behind the figures of the superadmin's panel. */
export function UsuariosPage() {
  const { view, filtered, search, filter, clear } = useUsuariosView();
  const users = useInfiniteQuery(usersQuery(view));
  const { data, isPlaceholderData } = users;

  return (
    <Page title="Usuarios" parent={{ label: 'Panel', to: PATHS.adminDashboard }}>
      <ListFilters>
        <SearchBox label="Buscar usuarios..." value={view.q} onChange={search} />
        <NativeSelect
          aria-label="Filtrar por rol"
          className={classes.rol}
          data={ROL_OPTIONS}
          value={view.rol ?? ''}
          onChange={({ currentTarget }) => filter({ rol: (currentTarget.value || undefined) as UsuariosView['rol'] })}
        />
        <Checkbox
          label="Nuevos este mes"
          checked={view.nuevos_este_mes}
          onChange={({ currentTarget }) => filter({ nuevos_este_mes: currentTarget.checked })}
        />
      </ListFilters>
      {users.isPending && <TableSkeleton label="Cargando usuarios…" />}
      {users.isLoadingError && <LoadError what={FAILURE} error={users.error} onRetry={users.refetch} retrying={users.isFetching} />}
      {data?.length === 0 && !isPlaceholderData && (
        <EmptyState
          illustration={<NoResultsIllustration />}
          title="No se encontraron usuarios"
          action={
            filtered && (
              <Button variant="default" onClick={clear}>
                Quitar filtros
              </Button>
            )
          }
        >
          Se busca en el correo y en el nombre.
        </EmptyState>
      )}
      {data && data.length > 0 && <UsuariosTable rows={data} loading={isPlaceholderData} />}
      <LoadMore query={users} failure={FAILURE} />
    </Page>
  );
}
