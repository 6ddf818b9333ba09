import { randomUUID } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

type Fields = {
  email?: string;
  nombre?: string | null;
  status?: 'pending' | 'approved' | 'refused';
  created_by?: Pick<User, 'id'> | null;
  created_at?: string;
};

/** A person proposed as responsable; returns its id. */
export async function buildPropuesta(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: Fields = {}): Promise<string> {
  const {
    email = `propuesta-${randomUUID().slice(0, 8)}@ejemplo.test`,
    nombre = null,
    status = 'pending',
    created_by,
    created_at = null,
  } = fields;
  const id = randomUUID();
  await owner.query(
    `insert into app.propuestas (empresa_id, id, email, nombre, status, created_by, created_at, decided_at)
     select $1, $2, $3, $4, $5, $6, moment, case when $5 <> 'pending' then moment end from coalesce($7::timestamptz, now()) moment`,
    [empresa.id, id, email, nombre, status, created_by?.id ?? null, created_at],
  );
  return id;
}
