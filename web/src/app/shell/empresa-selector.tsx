import { useOnDemand } from '../../lib/use-on-demand.ts';
import { EmpresaButton } from './empresa-button.tsx';
import type { EmpresaSelectorProps } from './empresa-combobox.tsx';

const load = async () => (await import('./empresa-combobox.tsx')).EmpresaCombobox;

/** Which of their companies a manager is working for. Each choice is a step of the history. */
export function EmpresaSelector(props: EmpresaSelectorProps) {
  const { part: Chooser, reach, want } = useOnDemand(load);
  if (Chooser) return <Chooser {...props} />;
  return <EmpresaButton empresa={props.active} aria-haspopup="listbox" aria-expanded={false} {...reach} onClick={want} />;
}
