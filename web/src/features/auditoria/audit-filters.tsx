import { ACTS } from '@ensaya/contract/auditoria.ts';
import { Button, Flex, NativeSelect, Switch } from '@mantine/core';
import { DayField } from '../../components/fields/day-field.tsx';
import { PhoneFilters } from '../../components/lists/phone-filters.tsx';
import { useIsPhone } from '../../lib/screen/use-is-phone.ts';
import type { AuditFilters as Filters } from './auditoria.api.ts';
import classes from './auditoria-page.module.css';
import { PersonFilter } from './person-filter.tsx';

type Fields = Omit<Filters, 'sign_ins'>;
type Props = {
  filters: Fields;
  signIns: boolean;
  onChange: (changes: { [Key in keyof Fields]?: string | null } & { sign_ins?: boolean }) => void;
  onClear: (() => void) | undefined;
};

const EVERY = { value: '', label: 'Todas' };
/** Acts by the beginning of their key; the others are the administration's. */
const GROUPS = [
  { group: 'Cuentas', of: (act: string) => act.startsWith('cuenta.') },
  { group: 'Descargas', of: (act: string) => act.startsWith('exportacion.') },
  { group: 'Administración', of: (act: string) => !/^(cuenta|exportacion)\./.test(act) },
];
const ACT_OPTIONS = GROUPS.map(({ group, of }) => ({
  group,
  items: Object.entries(ACTS).flatMap(([value, label]) => (of(value) ? [{ value, label }] : [])),
}));

export function AuditFilters({ filters, signIns, onChange, onClear }: Props) {
  const isPhone = useIsPhone();
  const { from, to } = filters;
  const backwards = from !== undefined && to !== undefined && from > to;
  const field = (name: keyof Fields) => ({
    value: filters[name] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <PhoneFilters
      active={Object.values(filters).filter((value) => value !== undefined).length + Number(signIns)}
      onClear={onClear ?? (() => {})}
      show="Ver el registro"
    >
      <Flex component="search" align="flex-start" gap="sm" wrap="wrap" flex="1 1 auto" aria-label="Filtrar el registro">
        <NativeSelect className={classes.act} label="Acción" data={[EVERY, ...ACT_OPTIONS]} {...field('act')} />
        <PersonFilter className={classes.person} value={filters.person_id} onChange={(person_id) => onChange({ person_id })} />
        <DayField className={classes.day} label="Desde" value={from ?? ''} onChange={(day) => onChange({ from: day })} />
        <DayField
          className={classes.day}
          label="Hasta"
          error={backwards && 'Es anterior a la primera fecha'}
          value={to ?? ''}
          onChange={(day) => onChange({ to: day })}
        />
        <Switch
          className={classes.signIns}
          label="Mostrar inicios de sesión"
          checked={signIns}
          onChange={({ currentTarget }) => onChange({ sign_ins: currentTarget.checked })}
        />
        {onClear && !isPhone && (
          <Button variant="subtle" className={classes.clear} onClick={onClear}>
            Quitar filtros
          </Button>
        )}
      </Flex>
    </PhoneFilters>
  );
}
