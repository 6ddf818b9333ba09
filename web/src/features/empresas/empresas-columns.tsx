import { type EmpresaSort, PAISES, SECTORES } from '@ensaya/contract/empresas.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { Column } from '../../components/lists/data-table.tsx';
import { Address } from '../../components/people/person.tsx';
import { StatusBadge } from '../../components/status/status-badge.tsx';
import { empresaPath } from '../../lib/address/paths.ts';
import type { EmpresaRow } from './empresas.api.ts';

export type EmpresasKey = Exclude<EmpresaSort, 'created_at'>;

export const COLUMNS: Column<EmpresaRow, EmpresasKey>[] = [
  { key: 'nombre', header: 'Nombre', cell: (empresa) => <Nombre {...empresa} />, sortable: true },
  {
    key: 'correo_contacto',
    header: 'Correo de Contacto',
    cell: ({ correo_contacto }) => <Address>{correo_contacto}</Address>,
    sortable: true,
  },
  { key: 'sector', header: 'Sector', cell: ({ sector }) => SECTORES[sector], sortable: true },
  { key: 'pais', header: 'País', cell: ({ pais }) => PAISES[pais], sortable: true },
];

function Nombre({ id, nombre, suspended_at }: EmpresaRow) {
  return (
    <>
      <Anchor component={Link} to={empresaPath(id)} inherit c="inherit">
        {nombre}
      </Anchor>
      {suspended_at && (
        <>
          {' '}
          <StatusBadge color="gray">Suspendida</StatusBadge>
        </>
      )}
    </>
  );
}
