import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import { StatusButton, type StatusSelectProps } from './status-button.tsx';

const load = async () => (await import('./status-menu.tsx')).StatusMenu;

/** The state of a task, for users who may change it to any other [4.8]. The menu is loaded on demand. */
export function StatusSelect(props: StatusSelectProps) {
  const { part: Menu, reach, want } = useOnDemand(load);
  if (Menu) return <Menu {...props} />;
  const { estado, of, pending = false } = props;
  return <StatusButton estado={estado} of={of} pending={pending} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />;
}
