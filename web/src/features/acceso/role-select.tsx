import { ROLE_LABELS, ROLES, type Role } from '@ensaya/contract/usuarios.ts';
import { Select, type SelectProps } from '@mantine/core';
import classes from './access-layout.module.css';

const DATA = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }));
const HINTS: Partial<Record<Role, string>> = { superadmin: 'Requiere la aprobación de un superadmin' };

type Props = Omit<SelectProps, 'data' | 'renderOption'> & { value?: string };

export const RoleSelect = (props: Props) => (
  <Select
    label="Rol"
    placeholder="Selecciona un rol"
    data={DATA}
    allowDeselect={false}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    description={HINTS[props.value as Role]}
    renderOption={({ option }) => (
      <span className={classes.option}>
        {option.label}
        {HINTS[option.value as Role] && <span className={classes.hint}>{HINTS[option.value as Role]}</span>}
      </span>
    )}
    {...props}
  />
);
