import { EMPRESAS_PER_PAGE, type EmpresaSort, PAISES, SECTORES } from '@ensaya/contract/empresas.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { DeleteButton, EditButton } from '../../components/action-buttons.tsx';
import { type Column, DataTable, type TableProps } from '../../components/data-table.tsx';
import { Address } from '../../components/person.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { empresaPath } from '../../lib/paths.ts';
import type { EmpresaDialog } from './empresa-dialogs.tsx';
import type { EmpresaRow } from './empresas.api.ts';
import { ResponsablesAsignados } from './responsables-asignados.tsx';

type Key = Exclude<EmpresaSort, 'created_at'>;
type Props = Pick<TableProps<EmpresaRow, Key>, 'rows' | 'total' | 'sort' | 'page' | 'loading' | 'onSort' | 'onPage'> & {
  onOpen: (dialog: EmpresaDialog) => void;
};

const COLUMNS: Column<EmpresaRow, Key>[] = [
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

export function EmpresasTable({ onOpen, ...table }: Props) {
  return (
    <DataTable
      label="Empresas"
      columns={COLUMNS}
      rowName={({ nombre }) => nombre}
      pageSize={EMPRESAS_PER_PAGE}
      {...table}
      details={(empresa) => (
        <ResponsablesAsignados empresa={empresa} onRemove={(responsable) => onOpen({ is: 'remove', empresa, responsable })} />
      )}
      actions={(empresa) => (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Asignar responsable a ${empresa.nombre}`}
            onClick={() => onOpen({ is: 'assign', empresa })}
          >
            Asignar
          </Button>
          <EditButton label={`Editar ${empresa.nombre}`} onClick={() => onOpen({ is: 'edit', empresa })} />
          <DeleteButton label={`Eliminar ${empresa.nombre}`} onClick={() => onOpen({ is: 'delete', empresa })} />
        </>
      )}
    />
  );
}
