import { type ListedUser, NO_ROLE_LABEL, ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { PATHS } from '../../lib/paths.ts';
import classes from './usuarios-page.module.css';

const NONE = '—';

type Props = { rows: ListedUser[]; loading: boolean };

export const UsuariosTable = ({ rows, loading }: Props) => (
  <DataTable label="Usuarios" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} rowName={({ email }) => email} loading={loading} />
);

const COLUMNS: Column<ListedUser>[] = [
  { key: 'email', header: 'Correo', cell: ({ email }) => email },
  { key: 'nombre', header: 'Nombre', cell: ({ nombre }) => nombre ?? NONE },
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
];

/** Each leads to its row of the companies' table. */
function Empresas({ empresas, empresas_total }: Pick<ListedUser, 'empresas' | 'empresas_total'>) {
  if (empresas.length === 0) return NONE;
  const more = empresas_total - empresas.length;
  return (
    <ul>
      {empresas.map(({ id, nombre }) => (
        <li key={id}>
          <Anchor component={Link} to={`${PATHS.empresas}?${new URLSearchParams({ q: nombre })}`} inherit>
            {nombre}
          </Anchor>
        </li>
      ))}
      {more > 0 && <li>y {formatNumber(more)} más</li>}
    </ul>
  );
}
