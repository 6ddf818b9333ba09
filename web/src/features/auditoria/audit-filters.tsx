import { ACTS } from '@ensaya/contract/auditoria.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { AuditFilters as Filters } from './auditoria.api.ts';
import classes from './auditoria-page.module.css';

type Props = {
  filters: Filters;
  /** The options; empty for a superadmin, who has too many to list. */
  empresas: { id: string; nombre: string }[];
  onChange: (changes: { [Key in keyof Filters]?: string | null }) => void;
  onClear: (() => void) | undefined;
};

const ALL = { value: '', label: 'Todas' };
const ACT_OPTIONS = Object.entries(ACTS).map(([value, label]) => ({ value, label }));

export function AuditFilters({ filters: { act, empresa_id, from, to }, empresas, onChange, onClear }: Props) {
  const backwards = from !== undefined && to !== undefined && from > to;
  return (
    <search className={classes.filters} aria-label="Filtrar el registro">
      <NativeSelect
        className={classes.act}
        label="Acción"
        data={[ALL, ...ACT_OPTIONS]}
        value={act ?? ''}
        onChange={({ currentTarget }) => onChange({ act: currentTarget.value })}
      />
      {empresas.length > 1 && (
        <NativeSelect
          className={classes.act}
          label="Empresa"
          data={[ALL, ...empresas.map(({ id, nombre }) => ({ value: id, label: nombre }))]}
          value={empresa_id ?? ''}
          onChange={({ currentTarget }) => onChange({ empresa_id: currentTarget.value })}
        />
      )}
      <TextInput
        className={classes.day}
        type="date"
        label="Desde"
        max={to}
        value={from ?? ''}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        className={classes.day}
        type="date"
        label="Hasta"
        min={from}
        value={to ?? ''}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        error={backwards && 'Es anterior a la primera fecha'}
      />
      {onClear && (
        <Button variant="subtle" className={classes.clear} onClick={onClear}>
          Quitar filtros
        </Button>
      )}
    </search>
  );
}
