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

const EVERY = { value: '', label: 'Todas' };
const ACT_OPTIONS = Object.entries(ACTS).map(([value, label]) => ({ value, label }));

export function AuditFilters({ filters, empresas, onChange, onClear }: Props) {
  const { from, to } = filters;
  const backwards = from !== undefined && to !== undefined && from > to;
  const field = (name: keyof Filters) => ({
    value: filters[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <search className={classes.filters} aria-label="Filtrar el registro">
      <NativeSelect className={classes.act} label="Acción" data={[EVERY, ...ACT_OPTIONS]} {...field('act')} />
      {empresas.length > 1 && (
        <NativeSelect
          className={classes.act}
          label="Empresa"
          data={[EVERY, ...empresas.map(({ id, nombre }) => ({ value: id, label: nombre }))]}
          {...field('empresa_id')}
        />
      )}
      <TextInput className={classes.day} type="date" label="Desde" max={to} {...field('from')} />
      <TextInput
        className={classes.day}
        type="date"
        label="Hasta"
        min={from}
        error={backwards && 'Es anterior a la primera fecha'}
        {...field('to')}
      />
      {onClear && (
        <Button variant="subtle" className={classes.clear} onClick={onClear}>
          Quitar filtros
        </Button>
      )}
    </search>
  );
}
