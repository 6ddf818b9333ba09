import type { Persona } from '@ensaya/contract/personas.ts';
import { IconChevronDown, IconFileSpreadsheet } from '@tabler/icons-react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { useOnDemand } from '../../lib/screen/use-on-demand.ts';

type Props = { empresa_id: string; personas: Persona[]; onFile: (file: File) => void };

const loadMenu = async () => (await import('./csv-menu.tsx')).CsvMenu;
const icon = { size: 16, 'aria-hidden': true };
const LABEL = {
  leftSection: <IconFileSpreadsheet {...icon} />,
  rightSection: <IconChevronDown {...icon} />,
  children: 'XLSX y CSV',
};

export function CsvButton(props: Props) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  if (Menu) return <Menu {...props} label={LABEL} />;
  return <SecondaryButton aria-haspopup="menu" aria-expanded={false} {...LABEL} {...reach} onClick={want} />;
}
