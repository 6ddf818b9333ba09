import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import { newRoleplayLink, PATHS, tareasLink } from '../../lib/address/paths.ts';
import type { Step } from './checklist.tsx';

/** The first steps of a responsable in a company, or in all. `people` leads to where they invite. */
export const managerSteps = (panel: ManagerPanel, people: string, empresa_id: string | undefined): Step[] => [
  {
    label: 'Sube el logotipo de tu empresa',
    hint: 'Tu equipo lo verá arriba, en todas las páginas.',
    to: PATHS.settings,
    done: panel.logos > 0,
    optional: true,
  },
  {
    label: 'Añade la clave de IA',
    hint: 'Con ella se generan los prompts. Te decimos dónde conseguirla.',
    to: PATHS.settings,
    done: panel.claves > 0,
  },
  {
    label: 'Invita a tu equipo',
    hint: 'Por correo o con un enlace para compartir.',
    to: people,
    done: panel.miembros + panel.invitaciones > 0,
  },
  {
    label: 'Crea el primer proyecto',
    hint: 'Agrupa las tareas de tu equipo.',
    to: '#mis-proyectos',
    done: panel.proyectos > 0,
  },
  {
    label: 'Asigna la primera tarea',
    hint: 'Con una persona y una fecha, todos saben qué toca.',
    to: tareasLink(),
    done: panel.tareas > 0,
  },
  {
    label: 'Crea el primer tema',
    hint: 'Con sus preguntas, tu equipo genera prompts a medida.',
    to: PATHS.prompts,
    done: panel.temas > 0,
  },
  {
    label: 'Crea el primer roleplay',
    hint: 'Tu equipo ensaya con él las conversaciones difíciles antes de tenerlas.',
    to: empresa_id ? newRoleplayLink(empresa_id) : PATHS.newRoleplay,
    done: panel.roleplays > 0,
  },
  {
    label: 'Escribe la primera FAQ',
    hint: 'La respuesta que más te piden, a mano de todos.',
    to: PATHS.faqs,
    done: panel.faqs > 0,
  },
];
