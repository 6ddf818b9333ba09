import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import { EmpresaButton, type EmpresaSelectorProps } from './empresa-button.tsx';

const load = async () => (await import('./empresa-combobox.tsx')).EmpresaCombobox;

/** The active company of a manager who has several. Each choice is a step of the history. */
export function EmpresaSelector(props: EmpresaSelectorProps) {
  const { part: Chooser, reach, want } = useOnDemand(load);
  if (Chooser) return <Chooser {...props} />;
  return <EmpresaButton empresa={props.chosen} aria-haspopup="listbox" aria-expanded={false} {...reach} onClick={want} />;
}
