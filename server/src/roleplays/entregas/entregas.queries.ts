import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import type { Entrega, handInAgain, listEntregas } from '@ensaya/contract/roleplay-entregas.ts';
import { sql } from 'kysely';
import type { ScopedDb } from '../../lib/scoped-db.ts';

/** The file of a row under an alias, or null. */
export const attachmentOf = (row: string) => {
  const archivo = sql.ref(`${row}.archivo_id`);
  return sql`case when ${archivo} is not null then json_build_object(
    'url', ${sql.lit(`${STORAGE_PATH}/`)} || ${archivo}, 'name', ${sql.ref(`${row}.attachment_name`)}) end`;
};

/** What was handed in, under the alias `e`. */
export const entrega = sql<Entrega>`json_build_object(
  'id', e.id, 'n', e.n, 'origen', e.origen, 'entregada_at', e.entregada_at, 'texto_at', e.texto_at,
  'textos', (select json_agg(json_build_object('n', t.n, 'de', t.de, 'question_id', t.question_id, 'pregunta', t.pregunta, 'texto', t.texto,
                                               'attachment', ${attachmentOf('t')}) order by t.n)
               from entrega_textos t where t.empresa_id = e.empresa_id and t.entrega_id = e.id))`;

type Listing = OperationParsed<typeof listEntregas>['query'];

/** Of a named person, or the caller's own. Undefined when the role-play is out of the caller's reach. */
export async function selectEntregas(
  db: ScopedDb,
  { empresa_id, roleplay_id, user_id }: Listing,
): Promise<OperationOutput<typeof listEntregas> | undefined> {
  const person = user_id ?? sql`(select app.user_id())`;
  const { rows } = await sql<OperationOutput<typeof listEntregas>>`
    select (select e.id from app.current_entregas(${empresa_id}, ${roleplay_id}) e where e.user_id = ${person}) as current,
      (select coalesce(json_agg(${entrega} order by e.n desc), '[]') from entregas e
        where e.empresa_id = ${empresa_id} and e.roleplay_id = ${roleplay_id} and e.user_id = ${person}) as entregas,
      (select coalesce(json_agg(json_build_object('moved_at', t.moved_at, 'textos', t.textos) order by t.moved_at desc), '[]')
         from (
           select r.moved_at, json_agg(json_build_object('pregunta', r.question_text, 'texto', r.answer_text, 'answered_at', r.answered_at,
                                                         'attachment', ${attachmentOf('r')}) order by r."order", r.id) as textos
             from roleplay_respuestas_anteriores r
            where r.empresa_id = ${empresa_id} and r.roleplay_id = ${roleplay_id} and r.user_id = ${person}
            group by r.moved_at) t) as sin_entregar
      from roleplays item where item.company_id = ${empresa_id} and item.id = ${roleplay_id}`.execute(db);
  return rows[0];
}

type Again = Required<OperationParsed<typeof handInAgain>['body']>;

export async function callHandInAgain(db: ScopedDb, { empresa_id, roleplay_id, user_id, id }: Again): Promise<string | undefined> {
  const { rows } = await sql<{ outcome: string }>`
    select app.hand_in_again(${empresa_id}, ${roleplay_id}, ${user_id}, ${id}) as outcome
      from roleplays item where item.company_id = ${empresa_id} and item.id = ${roleplay_id}`.execute(db);
  return rows[0]?.outcome;
}

/** The caller's last one. */
export async function selectLastEntrega(
  db: ScopedDb,
  { empresa_id, roleplay_id }: Pick<Again, 'empresa_id' | 'roleplay_id'>,
): Promise<Entrega | undefined> {
  const { rows } = await sql<{ entrega: Entrega }>`
    select ${entrega} as entrega from entregas e
     where e.empresa_id = ${empresa_id} and e.roleplay_id = ${roleplay_id} and e.user_id = (select app.user_id())
     order by e.n desc limit 1`.execute(db);
  return rows[0]?.entrega;
}
