import { ROLES } from '@ensaya/contract/roles.ts';
import { type ListedUser, listUsers, NO_ROLE_LABEL, ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Anchor, Badge, Checkbox, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { NoResults } from '../../components/empty/no-results.tsx';
import { SearchBox } from '../../components/fields/search-box.tsx';
import type { Column } from '../../components/lists/data-table.tsx';
import { ListFilters } from '../../components/lists/list-filters.tsx';
import { QueryTable } from '../../components/lists/query-table.tsx';
import { Page } from '../../components/page/page.tsx';
import { Person } from '../../components/people/person.tsx';
import { empresaPath, PATHS } from '../../lib/address/paths.ts';
import { urlField, urlFlag, urlSearch, useUrlState } from '../../lib/address/use-url-state.ts';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatDay, formatMoment } from '../../lib/format/dates.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { lastVisit } from '../../lib/session/last-visit.ts';
import { personLabel } from '../../lib/text/person-name.ts';
import { AccountActions } from './account-actions.tsx';
import type { AccountDialog } from './account-dialogs.tsx';
import { userCountQuery, usersQuery } from './usuarios-list.api.ts';
import classes from './usuarios-page.module.css';

const ROL_OPTIONS = [
  { value: '', label: 'Rol: todos' },
  ...ROLES.map((role) => ({ value: role as string, label: ROLE_LABELS[role] })),
  { value: 'none', label: NO_ROLE_LABEL },
];

const VIEW = { q: urlSearch, rol: urlField(listUsers.query.shape.role, undefined), nuevos_este_mes: urlFlag, sin_empresa: urlFlag };

const AccountDialogs = lazy(async () => ({ default: (await import('./account-dialogs.tsx')).AccountDialogs }));

/** All users of the platform: the rows behind the figures of the superadmin's panel. */
export function UsuariosPage() {
  const { state: view, filtered, search, change, clear } = useUrlState(VIEW);
  const users = useInfiniteQuery(usersQuery(view));
  const { data: total } = useQuery(userCountQuery(view));
  const own = useCurrentUser();
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const { open, subject, state } = useDialog<AccountDialog>(rescueFocus);

  return (
    <Page
      title="Usuarios"
      parent={{ label: 'Panel', to: PATHS.adminDashboard }}
      count={total === undefined ? undefined : countOf(total, 'usuario', 'usuarios')}
    >
      <ListFilters
        search={<SearchBox label="Buscar usuarios..." value={view.q} onChange={search} />}
        active={Number(view.rol !== undefined) + Number(view.nuevos_este_mes) + Number(view.sin_empresa)}
        onClear={() => change({ rol: null, nuevos_este_mes: false, sin_empresa: false })}
      >
        <NativeSelect
          aria-label="Filtrar por rol"
          w={176}
          data={ROL_OPTIONS}
          value={view.rol ?? ''}
          onChange={({ currentTarget }) => change({ rol: currentTarget.value })}
        />
        <Checkbox
          label="Nuevos este mes"
          checked={view.nuevos_este_mes}
          onChange={({ currentTarget }) => change({ nuevos_este_mes: currentTarget.checked })}
        />
        <Checkbox
          label="Sin empresa"
          checked={view.sin_empresa}
          onChange={({ currentTarget }) => change({ sin_empresa: currentTarget.checked })}
        />
      </ListFilters>
      <div ref={place} tabIndex={-1} data-no-ring>
        <QueryTable
          label="Usuarios"
          columns={COLUMNS}
          rowName={personLabel}
          query={users}
          failed="Error al cargar los usuarios"
          waiting="Cargando usuarios…"
          actions={(user) => user.id !== own.id && <AccountActions user={user} onOpen={open} />}
          empty={
            <NoResults title="No se encontraron usuarios" clear={filtered && { label: 'Quitar filtros', onClick: clear }}>
              Se busca en el correo y en el nombre.
            </NoResults>
          }
        />
      </div>
      {subject && (
        <Suspense>
          <AccountDialogs dialog={subject} {...state} />
        </Suspense>
      )}
    </Page>
  );
}

const NONE = '—';

const COLUMNS: Column<ListedUser>[] = [
  {
    key: 'persona',
    header: 'Persona',
    cell: ({ email, nombre, suspended_at }) => (
      <Person email={email} nombre={nombre}>
        {suspended_at && <Badge color="red">Suspendida</Badge>}
      </Person>
    ),
  },
  { key: 'role', header: 'Rol', cell: ({ role }) => (role ? ROLE_LABELS[role] : NO_ROLE_LABEL) },
  { key: 'empresas', header: 'Empresa', cell: (user) => <Empresas {...user} /> },
  {
    key: 'created_at',
    header: 'Registrado',
    cell: ({ created_at }) => (
      <time className={classes.when} dateTime={created_at} title={formatMoment(created_at)}>
        {formatDay(created_at)}
      </time>
    ),
  },
  {
    key: 'seen_at',
    header: 'Última visita',
    cell: ({ seen_at }) => (
      <time className={classes.when} dateTime={seen_at ?? undefined} title={seen_at ? formatMoment(seen_at) : undefined}>
        {lastVisit(seen_at)}
      </time>
    ),
  },
];

function Empresas({ empresas, empresas_total }: Pick<ListedUser, 'empresas' | 'empresas_total'>) {
  if (empresas.length === 0) return NONE;
  const more = empresas_total - empresas.length;
  return (
    <ul>
      {empresas.map(({ id, nombre }) => (
        <li key={id}>
          <Anchor component={Link} to={empresaPath(id)} inherit>
            {nombre}
          </Anchor>
        </li>
      ))}
      {more > 0 && <li>y {formatNumber(more)} más</li>}
    </ul>
  );
}
