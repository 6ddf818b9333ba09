import { ESTADOS } from '@ensaya/contract/tareas.ts';
import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { estadoColor, estadoLabel, StatusDot } from './status-badge.tsx';
import classes from './status-select.module.css';

type Props = { estado: string; onChange: (estado: keyof typeof ESTADOS) => void; pending?: boolean /** Whose state. */; of: string };

/** The badge of a task for whoever may change it [4.8]: any of the three, in any order. */
export function StatusSelect({ estado, onChange, pending = false, of }: Props) {
  const color = estadoColor(estado);
  return (
    // The placeholder that would take the focus first is no item, and a menu may hold nothing else.
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      width="target"
      classNames={{ dropdown: classes.dropdown, itemLabel: classes.item }}
      withinPortal={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.button}
          data-color={color}
          disabled={pending}
          aria-label={`Estado de ${of}: ${estadoLabel(estado)}`}
        >
          <StatusDot color={color} />
          {estadoLabel(estado)}
          {pending ? <Loader size={14} color="currentColor" /> : <IconChevronDown size={14} stroke={2} aria-hidden />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={estado} onChange={(next) => next !== estado && onChange(next as keyof typeof ESTADOS)}>
          {Object.entries(ESTADOS).map(([value, label]) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick checkIcon={<IconCheck size={16} stroke={1.75} />}>
              <StatusDot color={estadoColor(value)} />
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
