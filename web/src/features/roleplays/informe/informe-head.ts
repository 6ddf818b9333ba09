import type { Informe } from '@ensaya/contract/informes.ts';
import { responsesPath } from '../../../lib/address/paths.ts';
import { countOf } from '../../../lib/format/numbers.ts';

/** '298 respuestas de 61 personas' */
export const readOf = ({ counts: { respuestas, personas } }: Pick<Informe, 'counts'>): string =>
  `${countOf(respuestas, 'respuesta', 'respuestas')} de ${countOf(personas, 'persona', 'personas')}`;

/** The title and the link back of a report's page. */
export const headOf = ({ roleplay, roleplay_id }: Informe) => ({
  title: `Reporte: ${roleplay.title}`,
  back: { label: 'Volver a Respuestas', to: responsesPath(roleplay_id) },
});

/** The role-play whose answers a report is about. */
export const roleplayKeyOf = ({ empresa_id, roleplay_id }: Pick<Informe, 'empresa_id' | 'roleplay_id'>) => ({ empresa_id, roleplay_id });
