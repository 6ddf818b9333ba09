import { useOnDemand } from '../lib/use-on-demand.ts';
import { StatusButton } from './status-button.tsx';
import type { StatusSelectProps } from './status-menu.tsx';

const load = async () => (await import('./status-menu.tsx')).StatusMenu;

/** The badge of a task for whoever may change it [4.8]: any of the three, in any order. Its menu comes when somebody reaches for it. */
export function StatusSelect(props: StatusSelectProps) {
  const { part: Menu, reach, want } = useOnDemand(load);
  if (Menu) return <Menu {...props} />;
  const { estado, of, pending = false } = props;
  return <StatusButton estado={estado} of={of} pending={pending} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />;
}
