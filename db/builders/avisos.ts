import { randomUUID } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

type AvisoFields = { kind?: string; title?: string; subject_id?: string; read_at?: string | null; created_at?: string; by_mail?: boolean };

export async function buildAviso(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  user: Pick<User, 'id'>,
  fields: AvisoFields = {},
): Promise<{ id: string }> {
  const {
    kind = 'tarea_asignada',
    title = 'Preparar el guion',
    subject_id = randomUUID(),
    read_at = null,
    created_at = null,
    by_mail = true,
  } = fields;
  const id = randomUUID();
  await owner.query(
    `insert into app.avisos (user_id, id, empresa_id, kind, subject_id, title, key, read_at, created_at, by_mail)
     values ($1, $2, $3, $4, $5, $6, gen_random_uuid()::text, $7, coalesce($8::timestamptz, now()), $9)`,
    [user.id, id, empresa.id, kind, subject_id, title, read_at, created_at, by_mail],
  );
  return { id };
}
