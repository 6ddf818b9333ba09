import type { WorkerPanel } from '@ensaya/contract/paneles.ts';
import { PATHS, playPath } from '../../lib/address/paths.ts';
import type { Step } from './checklist.tsx';

function firstPlay(por_hacer: WorkerPanel['por_hacer'], agenda: WorkerPanel['agenda']): string {
  const play = por_hacer[0] ?? agenda.find(({ kind }) => kind === 'roleplay');
  return play ? playPath(play.id) : PATHS.roleplays;
}

/** The first steps of a trabajador: their name, and the first use of what their company has. */
export const workerSteps = ({ pasos, por_hacer, agenda }: WorkerPanel, nombre: string | null): Step[] => [
  {
    label: 'Escribe tu nombre',
    hint: 'Así te reconoce tu equipo, en vez de por tu correo.',
    to: PATHS.profile,
    done: nombre !== null,
  },
  ...(pasos.roleplays
    ? [
        {
          label: 'Ensaya tu primer roleplay',
          hint: 'Una conversación difícil, antes de tenerla de verdad.',
          to: firstPlay(por_hacer, agenda),
          done: pasos.ensayado,
        },
      ]
    : []),
  ...(pasos.temas
    ? [
        {
          label: 'Genera tu primer prompt',
          hint: 'Responde unas preguntas y llévatelo a tu IA.',
          to: PATHS.prompts,
          done: pasos.generado,
        },
      ]
    : []),
  ...(pasos.faqs
    ? [
        {
          label: 'Busca en las preguntas frecuentes',
          hint: 'Las respuestas de tu empresa, en un solo sitio.',
          to: PATHS.faqs,
          done: false,
          optional: true,
        },
      ]
    : []),
];
