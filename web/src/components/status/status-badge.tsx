import { ESTADOS } from '@ensaya/contract/tareas.ts';
import { Badge } from '@mantine/core';
import classes from './status-badge.module.css';

export type StatusColor = 'yellow' | 'blue' | 'green' | 'gray' | 'red';

/** The colour never carries the meaning alone. */
export const StatusBadge = ({ color, children }: { color: StatusColor; children: string }) => (
  <Badge color={color} leftSection={<StatusDot color={color} />} classNames={{ root: classes.badge, section: classes.section }}>
    {children}
  </Badge>
);

export const StatusDot = ({ color }: { color: StatusColor }) => <span className={classes.dot} data-color={color} aria-hidden />;

type Estado = keyof typeof ESTADOS;
const COLORS: Record<Estado, StatusColor> = { pendiente: 'yellow', 'en progreso': 'blue', completada: 'green' };
const isEstado = (estado: string): estado is Estado => Object.hasOwn(ESTADOS, estado);

export const estadoColor = (estado: string): StatusColor => (isEstado(estado) ? COLORS[estado] : 'gray');

/** An unknown state is shown as it is stored, capitalised. */
export const estadoLabel = (estado: string): string =>
  isEstado(estado) ? ESTADOS[estado] : estado.charAt(0).toLocaleUpperCase('es') + estado.slice(1);

/** The state of a task [4.8]. */
export const EstadoBadge = ({ estado }: { estado: string }) => <StatusBadge color={estadoColor(estado)}>{estadoLabel(estado)}</StatusBadge>;
