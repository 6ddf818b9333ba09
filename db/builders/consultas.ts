import { randomUUID } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

type Fields = { pregunta?: string; contestada?: boolean; created_at?: string | null };

/** A question to the know-how, without the sentences that were shown. */
export async function buildConsulta(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  user: Pick<User, 'id'>,
  { pregunta = '¿Cuánto tarda una devolución?', contestada = false, created_at = null }: Fields = {},
): Promise<{ id: string }> {
  const id = randomUUID();
  await owner.query(
    `insert into app.consultas (empresa_id, id, user_id, pregunta, contestada, created_at)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))`,
    [empresa.id, id, user.id, pregunta, contestada, created_at],
  );
  return { id };
}
