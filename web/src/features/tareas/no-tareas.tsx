import type { Role } from '@ensaya/contract/roles.ts';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { NoResults } from '../../components/empty/no-results.tsx';
import { NoTasksIllustration } from '../../components/empty/no-tasks-illustration.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { PATHS } from '../../lib/address/paths.ts';

type Why = 'none' | 'filtered' | 'no-proyectos' | 'missing';
type Props = { role: Role; why: Why; newButton: ReactNode; onClear: () => void };

const HINTS: Record<Exclude<Why, 'filtered' | 'missing'>, Record<Role, string>> = {
  none: {
    manager: 'Crea la primera y asígnala a alguien de tu equipo.',
    worker: 'Cuando tu responsable te asigne una, la verás aquí.',
    superadmin: 'Este proyecto todavía no tiene ninguna.',
  },
  'no-proyectos': {
    manager: 'Las tareas van dentro de un proyecto. Crea el primero en tu panel.',
    worker: 'Cuando tu responsable te asigne una, la verás aquí.',
    superadmin: 'Las verás en cuanto una empresa cree un proyecto.',
  },
};

export function NoTareas({ role, why, newButton, onClear }: Props) {
  if (why === 'filtered')
    return (
      <NoResults title="No hay tareas" clear={{ label: 'Quitar los filtros', onClick: onClear }}>
        Ninguna coincide con los filtros que has puesto.
      </NoResults>
    );
  if (why === 'missing')
    return (
      <NoResults title="No hemos encontrado ese proyecto">
        Puede que lo hayan eliminado, o que no sea de tu empresa. Elige otro arriba.
      </NoResults>
    );
  const isManager = role === 'manager';
  const toPanel = <LinkButton to={PATHS.managerDashboard}>Ir a mi panel</LinkButton>;
  return (
    <NothingYet
      illustration={<NoTasksIllustration />}
      title="No hay tareas"
      action={isManager && (why === 'no-proyectos' ? toPanel : newButton)}
      of="tareas"
    >
      {HINTS[why][role]}
    </NothingYet>
  );
}
