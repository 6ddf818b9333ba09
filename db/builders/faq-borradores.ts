import { randomUUID } from 'node:crypto';
import type { Owner, User } from './usuarios.ts';

type Entrega = { id: string; empresa_id: string };
type Fields = { n?: number; estado?: 'propuesto' | 'permitido'; con_nombre?: boolean; created_at?: string | null };

/** A draft from a text that was handed in, as its author has left it: without their permission it has none of their words. */
export async function buildFaqBorrador(
  owner: Owner,
  entrega: Entrega,
  { n = 1, estado = 'propuesto', con_nombre = false, created_at = null }: Fields = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  await owner.query(
    `insert into app.faq_borradores
       (empresa_id, id, origen, entrega_id, texto_n, roleplay_id, question, answer, autor_id, con_nombre, estado, created_at, decided_at)
     select t.empresa_id, $3, 'respuesta', t.entrega_id, t.n, e.roleplay_id, t.pregunta, case when $5 = 'permitido' then t.texto end, t.user_id,
            $6, $5, coalesce($7::timestamptz, now()), case when $5 = 'permitido' then coalesce($7::timestamptz, now()) end
       from app.entrega_textos t join app.entregas e on e.empresa_id = t.empresa_id and e.id = t.entrega_id
      where t.empresa_id = $1 and t.entrega_id = $2 and t.n = $4`,
    [entrega.empresa_id, entrega.id, id, n, estado, con_nombre, created_at],
  );
  return { id };
}

/** A finding of a report that a responsable wants to write down. */
export async function buildFaqHallazgo(
  owner: Owner,
  informe: { id: string; empresa_id: string; roleplay_id: string },
  { finding = 0, question = null, created_at = null }: { finding?: number; question?: string | null; created_at?: string | null } = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  await owner.query(
    `insert into app.faq_borradores (empresa_id, id, origen, informe_id, finding, roleplay_id, question, created_at)
     values ($1, $2, 'informe', $3, $4, $5, $6, coalesce($7::timestamptz, now()))`,
    [informe.empresa_id, id, informe.id, finding, informe.roleplay_id, question, created_at],
  );
  return { id };
}

export async function buildPermiso(
  owner: Owner,
  borrador: { id: string; empresa_id: string },
  user: Pick<User, 'id'>,
  decision: 'con_nombre' | 'sin_nombre' | 'no',
): Promise<{ id: string }> {
  const id = randomUUID();
  await owner.query('insert into app.permisos (empresa_id, id, borrador_id, user_id, decision) values ($1, $2, $3, $4, $5)', [
    borrador.empresa_id,
    id,
    borrador.id,
    user.id,
    decision,
  ]);
  return { id };
}
