import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import { answersPath } from '../../lib/address/figure-links.ts';
import { libraryLink, newRoleplayLink, PATHS } from '../../lib/address/paths.ts';
import { NEW_ON_ARRIVAL } from '../../lib/address/use-new-on-arrival.ts';

type StepLink = { label: string; to: string; state?: typeof NEW_ON_ARRIVAL };
export type ManagerStep = {
  label: string;
  hint: string;
  done: boolean;
  /** Where it is done, the best way first. None: it is done on the panel. */
  links: StepLink[];
};

const of = (path: string, empresa_id: string) => `${path}?${new URLSearchParams({ empresa: empresa_id })}`;

/** The first steps of a responsable in one company, from what it has. */
export function managerSteps(panel: ManagerPanel, empresa_id: string): ManagerStep[] {
  const { miembros, invitaciones, roleplays, faqs, roleplay_progress, ultimo_roleplay } = panel;
  return [
    {
      label: 'Elige un roleplay',
      hint: 'Una conversación difícil que tu equipo ensaya antes de tenerla.',
      done: roleplays > 0,
      links: [
        { label: 'Ver la biblioteca', to: libraryLink(empresa_id) },
        { label: 'Crear uno', to: newRoleplayLink(empresa_id) },
      ],
    },
    {
      label: 'Invita a tu equipo',
      hint: 'Por correo o con un enlace. Con dos o tres personas basta para empezar.',
      done: miembros + invitaciones > 0,
      links: [],
    },
    {
      label: 'Asigna el roleplay',
      hint: ultimo_roleplay
        ? 'A quien quieras, con fecha límite o sin ella.'
        : 'Al guardar el primero podrás asignarlo en la página que se abre.',
      done: roleplay_progress.asignados > 0,
      links: [
        ultimo_roleplay
          ? { label: 'Asignar', to: answersPath(ultimo_roleplay, empresa_id) }
          : { label: 'Elegir y asignar', to: libraryLink(empresa_id) },
      ],
    },
    {
      label: 'Trae lo que tu equipo ya sabe',
      hint: 'Las preguntas que más se repiten, para que se encuentren solas.',
      done: faqs > 0,
      links: [
        { label: 'Escribir la primera', to: of(PATHS.faqs, empresa_id), state: NEW_ON_ARRIVAL },
        { label: 'Importar un CSV', to: of(PATHS.faqs, empresa_id) },
      ],
    },
  ];
}

/** They are shown until all are done, or a responsable has hidden them. */
export const hasFirstSteps = (panel: ManagerPanel, empresa_id: string): boolean =>
  !panel.pasos_ocultos && managerSteps(panel, empresa_id).some(({ done }) => !done);

/** The company has nothing that the panel could show. */
export const isEmptyEmpresa = ({ miembros, invitaciones, proyectos, tareas, temas, roleplays, faqs }: ManagerPanel): boolean =>
  miembros + invitaciones + proyectos + tareas + temas + roleplays + faqs === 0;
