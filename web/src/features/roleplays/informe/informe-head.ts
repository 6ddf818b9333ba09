import type { Informe } from '@ensaya/contract/informes.ts';
import { responsesPath } from '../../../lib/address/paths.ts';
import { countOf } from '../../../lib/format/numbers.ts';

/** '298 respuestas de 61 personas · Grupo: Turno de tarde' */
export const readOf = ({ counts: { respuestas, personas }, grupo }: Pick<Informe, 'counts' | 'grupo'>): string =>
  [
    `${countOf(respuestas, 'respuesta', 'respuestas')} de ${countOf(personas, 'persona', 'personas')}`,
    ...(grupo === null ? [] : [`Grupo: ${grupo}`]),
  ].join(' · ');

/** Whether a report without AI shows the answers of this person. */
export function isAbout({ grupo_personas }: Pick<Informe, 'grupo_personas'>): (user_id: string) => boolean {
  if (grupo_personas === null) return () => true;
  const people = new Set(grupo_personas);
  return (user_id) => people.has(user_id);
}

/** The title and the link back of a report's page. */
export const headOf = ({ roleplay, roleplay_id }: Informe) => ({
  title: `Reporte: ${roleplay.title}`,
  back: { label: 'Volver a Respuestas', to: responsesPath(roleplay_id) },
});

/** The role-play whose answers a report is about. */
export const roleplayKeyOf = ({ empresa_id, roleplay_id }: Pick<Informe, 'empresa_id' | 'roleplay_id'>) => ({ empresa_id, roleplay_id });
