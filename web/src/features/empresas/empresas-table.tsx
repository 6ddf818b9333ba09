import { EMPRESAS_PER_PAGE } from '@ensaya/contract/empresas.ts';
import { Button } from '@mantine/core';
import { DeleteButton, EditButton } from '../../components/buttons/action-buttons.tsx';
import { DataTable, type TableProps } from '../../components/lists/data-table.tsx';
import type { EmpresaDialog } from './empresa-dialogs.tsx';
import { EmpresaFacts } from './empresa-facts.tsx';
import type { EmpresaRow } from './empresas.api.ts';
import { COLUMNS, type EmpresasKey } from './empresas-columns.tsx';
import { ResponsablesAsignados } from './responsables-asignados.tsx';

type Props = Pick<TableProps<EmpresaRow, EmpresasKey>, 'rows' | 'total' | 'sort' | 'page' | 'loading' | 'onSort' | 'onPage'> & {
  onOpen: (dialog: EmpresaDialog) => void;
};

export function EmpresasTable({ onOpen, ...table }: Props) {
  return (
    <DataTable
      label="Empresas"
      columns={COLUMNS}
      rowName={({ nombre }) => nombre}
      pageSize={EMPRESAS_PER_PAGE}
      {...table}
      details={(empresa) => (
        <>
          <EmpresaFacts empresa={empresa} />
          <ResponsablesAsignados empresa={empresa} onRemove={(responsable) => onOpen({ is: 'remove', empresa, responsable })} />
        </>
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
