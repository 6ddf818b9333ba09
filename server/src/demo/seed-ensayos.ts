import { buildEnsayo, buildPersonaje } from '@ensaya/db/builders/ensayos.ts';
import type pg from 'pg';
import { AVERIA_DIALOGO, AVERIA_PAUSADO, AVERIA_PERSONAJE, AVERIA_TITLE } from './content/norteclima-ensayos.ts';
import { momentOf } from './days.ts';
import type { Cast } from './people.ts';
import type { Act } from './timeline.ts';

/** A character, and two rehearsals of Lucía's that nobody else reads: one that has ended, one that she paused. */
export function ensayoActs(owner: pg.Client, { empresas, people: { marta, lucia } }: Cast): Act[] {
  const roleplay = async () => {
    const { rows } = await owner.query<{ id: string; company_id: string }>(
      'select id, company_id from app.roleplays where company_id = $1 and title = $2',
      [empresas.norteclima.id, AVERIA_TITLE],
    );
    if (!rows[0]) throw new Error(`${AVERIA_TITLE} is missing`);
    return rows[0];
  };
  const write = async (at: string) => {
    const of = await roleplay();
    await buildPersonaje(owner, of, AVERIA_PERSONAJE);
    await owner.query('update app.personajes set created_at = $2 where empresa_id = $1', [of.company_id, at]);
  };
  const rehearse = async (touched_at: string, fields: Parameters<typeof buildEnsayo>[3]) => {
    await buildEnsayo(owner, await roleplay(), lucia, { touched_at, ...fields });
  };
  const [written, ended, paused] = [momentOf('12d 11:00'), momentOf('2d 16:10'), momentOf('1d 16:30')];
  return [
    { at: written, by: marta, run: () => write(written), unrecorded: true },
    { at: ended, by: lucia, run: () => rehearse(ended, { ...AVERIA_DIALOGO, motivo: 'meta' }), unrecorded: true },
    { at: paused, by: lucia, run: () => rehearse(paused, AVERIA_PAUSADO), unrecorded: true },
  ];
}
