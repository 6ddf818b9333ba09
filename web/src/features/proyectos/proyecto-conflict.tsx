import type { Proyecto } from '@ensaya/contract/proyectos.ts';
import { ConflictText, EditConflict } from '../../components/edit-conflict.tsx';

type Texts = Pick<Proyecto, 'nombre' | 'descripcion'>;
type Props = { mine: Texts; current: Texts; saving: boolean; onKeepMine: () => void; onTakeTheirs: () => void };

const version = (title: string, { nombre, descripcion }: Texts) => ({
  title,
  nombre,
  children: <ConflictText none="Sin descripción">{descripcion}</ConflictText>,
});

export const ProyectoConflict = ({ mine, current, saving, onKeepMine, onTakeTheirs }: Props) => (
  <EditConflict
    current={version('Texto actual', current)}
    mine={version('Tu texto', mine)}
    saving={saving}
    takeTheirs={{ label: 'Usar el texto actual', onClick: onTakeTheirs }}
    keepMine={{ label: 'Conservar el mío', onClick: onKeepMine }}
  />
);
