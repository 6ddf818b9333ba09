import { ESTADOS } from '@ensaya/contract/tareas.ts';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useOpenedOnArrival } from '../../lib/address/use-opened-on-arrival.ts';
import { estadoColor, StatusDot } from './status-badge.tsx';
import { StatusButton, type StatusSelectProps } from './status-button.tsx';
import classes from './status-select.module.css';

export function StatusMenu({ estado, onChange, pending = false, of }: StatusSelectProps) {
  const { button, menu } = useOpenedOnArrival();
  return (
    // The focusable placeholder is not a menu item, and role="menu" allows nothing else.
    <Menu
      {...menu}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      width="target"
      classNames={{ dropdown: classes.dropdown, itemLabel: classes.item }}
      withinPortal={false}
    >
      <Menu.Target>
        <StatusButton ref={button} estado={estado} of={of} pending={pending} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={estado} onChange={(next) => next !== estado && onChange(next as keyof typeof ESTADOS)}>
          {Object.entries(ESTADOS).map(([value, label]) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick checkIcon={<IconCheck size={16} />}>
              <StatusDot color={estadoColor(value)} />
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
