import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { DeleteButton, EditButton } from '../../components/buttons/action-buttons.tsx';
import { type Column, DataTable, type Sort } from '../../components/lists/data-table.tsx';
import { LONG_WORD, Row, Section } from '../fixtures.tsx';

type Empresa = { id: string; nombre: string; correo_contacto: string; sector: string; pais: string };
type Key = Exclude<keyof Empresa, 'id'>;

const NAMES =
  'Academia Nogal,Aluminios Vega,Andes Pagos,Asesoría Lumbre,Café Quindío Alto,Clínica Arce,Colegio Valparaíso,Librerías Ítaca'.split(',');
const SECTORS = ['Salud', 'Educación', 'Manufactura', 'Retail'];
const EMPRESAS: Empresa[] = Array.from({ length: 34 }, (_, index) => ({
  id: String(index),
  nombre: index === 33 ? LONG_WORD : `${NAMES[index % NAMES.length]} ${index + 1}`,
  correo_contacto: index === 5 ? `administracion.general@${'muy-larga.'.repeat(6)}example` : `hola${index + 1}@empresa.example`,
  sector: SECTORS[index % SECTORS.length] ?? '',
  pais: index % 2 ? 'España' : 'México',
}));
const COLUMNS: Column<Empresa, Key>[] = [
  { key: 'nombre', header: 'Nombre', cell: ({ nombre }) => nombre, sortable: true },
  { key: 'correo_contacto', header: 'Correo de Contacto', cell: ({ correo_contacto }) => correo_contacto, sortable: true },
  { key: 'sector', header: 'Sector', cell: ({ sector }) => sector, sortable: true },
  { key: 'pais', header: 'País', cell: ({ pais }) => pais },
];
const PAGE_SIZE = 10;
const { compare } = new Intl.Collator('es', { numeric: true });

function sorted(sort: Sort<Key> | undefined): Empresa[] {
  if (!sort) return EMPRESAS;
  const up = EMPRESAS.toSorted((a, b) => compare(a[sort.key], b[sort.key]));
  return sort.direction === 'asc' ? up : up.reverse();
}

export function TablePage() {
  const [sort, setSort] = useState<Sort<Key>>();
  const [page, setPage] = useState(1);
  const [loading, setLoading] = useState(false);
  return (
    <>
      <Section title="Empresas">
        <Row>
          <Switch label="Cargando" checked={loading} onChange={({ currentTarget }) => setLoading(currentTarget.checked)} mb="md" />
        </Row>
        <DataTable
          label="Empresas"
          columns={COLUMNS}
          rows={sorted(sort).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          rowName={({ nombre }) => nombre}
          sort={sort}
          onSort={setSort}
          page={page}
          pageSize={PAGE_SIZE}
          total={EMPRESAS.length}
          onPage={setPage}
          loading={loading}
          details={({ sector }) => <p>Responsables Asignados de {sector}</p>}
          actions={({ nombre }) => (
            <>
              <Button variant="subtle" size="compact-sm">
                Asignar
              </Button>
              <EditButton label={`Editar ${nombre}`} onClick={() => {}} />
              <DeleteButton label={`Eliminar ${nombre}`} onClick={() => {}} />
            </>
          )}
        />
      </Section>
      <Section title="Una sola página">
        <DataTable
          label="Pocas empresas"
          columns={COLUMNS}
          rows={EMPRESAS.slice(32)}
          rowName={({ nombre }) => nombre}
          page={1}
          pageSize={PAGE_SIZE}
          total={2}
          onPage={() => {}}
        />
      </Section>
    </>
  );
}
