import { randomUUID } from 'node:crypto';
import type { PersonajeTexto } from '@ensaya/contract/personajes.ts';
import type { Roleplay } from './roleplays.ts';
import type { Owner, User } from './usuarios.ts';

export const PERSONAJE: PersonajeTexto = {
  nombre: 'Don Ernesto',
  linea: '71 años · contrato Básico',
  situacion: 'El sábado se quedó sin calefacción y ahora le llega un cargo de 65 euros.',
  meta: 'Que entienda el cobro y termine con un siguiente paso.',
  apertura: 'Oiga, que me acaba de llegar un cargo de 65 euros. ¿Esto qué es?',
  dificultad: 'exigente',
  turnos_max: 12,
  etapas: [
    {
      nombre: 'Se siente escuchado',
      meta: 'Que note que le has oído',
      que_debe_pasar: 'Recoge su queja antes de explicar nada.',
      cede_con: 'Que reconozcan que no le avisaron',
    },
    {
      nombre: 'Acepta un siguiente paso',
      meta: null,
      que_debe_pasar: 'Propone algo con fecha y dice quién lo hace.',
      cede_con: null,
    },
  ],
  objetivos: ['Quiere que alguien reconozca que no le avisaron del precio', 'No quiere irse'],
};

type OfRoleplay = Pick<Roleplay, 'id' | 'company_id'>;

/** The next version of a role-play's character. */
export async function buildPersonaje(
  owner: Owner,
  { company_id, id }: OfRoleplay,
  { faqs = [], ...fields }: Partial<PersonajeTexto> & { faqs?: { id: string }[] } = {},
): Promise<{ version: number }> {
  const { objetivos, etapas, ...publico } = { ...PERSONAJE, ...fields };
  const { rows } = await owner.query<{ version: number }>(
    `insert into app.personajes (empresa_id, roleplay_id, version, nombre, linea, situacion, meta, apertura, dificultad, turnos_max, etapas)
     select $1, $2, (select coalesce(max(v.version), 0) + 1 from app.personajes v where v.empresa_id = $1 and v.roleplay_id = $2),
            p.nombre, p.linea, p.situacion, p.meta, p.apertura, p.dificultad, p.turnos_max, $4
       from jsonb_to_record($3) p (nombre text, linea text, situacion text, meta text, apertura text, dificultad text, turnos_max smallint)
     returning version`,
    [company_id, id, JSON.stringify(publico), JSON.stringify(etapas.map(({ nombre, meta }) => ({ nombre, meta })))],
  );
  const version = rows[0]?.version ?? 1;
  await owner.query(
    'insert into app.personaje_secretos (empresa_id, roleplay_id, version, objetivos, etapas) values ($1, $2, $3, $4, $5)',
    [
      company_id,
      id,
      version,
      JSON.stringify(objetivos),
      JSON.stringify(etapas.map(({ que_debe_pasar, cede_con }) => ({ que_debe_pasar, cede_con }))),
    ],
  );
  for (const [n, faq] of faqs.entries())
    await owner.query('insert into app.personaje_faqs (empresa_id, roleplay_id, n, faq_id) values ($1, $2, $3, $4)', [
      company_id,
      id,
      n + 1,
      faq.id,
    ]);
  return { version };
}

type EnsayoFields = {
  id?: string;
  /** What was said after the opening line, the person first. */
  dichos?: string[];
  motivo?: 'meta' | 'turnos' | 'tope' | 'persona' | null;
  /** Of each stage that was met: the turn and the words. */
  cumplidas?: { turno_n: number; cita: string }[];
  touched_at?: string | null;
  ceiling?: number;
};

/** A rehearsal with the present version of the character. */
export async function buildEnsayo(
  owner: Owner,
  roleplay: OfRoleplay,
  user: Pick<User, 'id'>,
  {
    id = randomUUID(),
    dichos = ['Buenos días. Entiendo que le siente mal.', 'Ya. ¿Y ahora qué?'],
    motivo = null,
    cumplidas = [],
    touched_at = null,
    ceiling = 1_000_000,
  }: EnsayoFields = {},
): Promise<{ id: string; empresa_id: string }> {
  const empresa_id = roleplay.company_id;
  await owner.query(
    `insert into app.ensayos (empresa_id, id, user_id, roleplay_id, personaje_version, ceiling, etapas, turnos_max, etapa, estado, motivo,
                              created_at, touched_at)
     select $1, $2, $3, $4, p.version, $5, jsonb_array_length(p.etapas), p.turnos_max, $6, $7, $8,
            coalesce($9::timestamptz, now()), coalesce($9::timestamptz, now())
       from app.personajes p where p.empresa_id = $1 and p.roleplay_id = $4 order by p.version desc limit 1`,
    [empresa_id, id, user.id, roleplay.id, ceiling, cumplidas.length + 1, motivo ? 'cerrado' : 'abierto', motivo, touched_at],
  );
  await owner.query(
    `insert into app.ensayo_turnos (empresa_id, ensayo_id, n, user_id, de, texto, client_id, began_at)
     select $1, $2, t.n - 1, $3, case (t.n - 1) % 2 when 1 then 'persona' else 'personaje' end,
            t.texto, case (t.n - 1) % 2 when 1 then gen_random_uuid() end,
            coalesce($6::timestamptz, now())
       from app.personajes p, unnest(array[p.apertura] || $4::text[]) with ordinality t (texto, n)
      where p.empresa_id = $1 and p.roleplay_id = $5
        and p.version = (select e.personaje_version from app.ensayos e where e.empresa_id = $1 and e.id = $2)`,
    [empresa_id, id, user.id, dichos, roleplay.id, touched_at],
  );
  for (const [place, { turno_n, cita }] of cumplidas.entries())
    await owner.query(
      `insert into app.ensayo_etapas (empresa_id, ensayo_id, etapa, user_id, turno_n, starts, length, texto)
       select $1, $2, $3, $4, $5, strpos(t.texto, $6) - 1, char_length($6), '' from app.ensayo_turnos t
        where t.empresa_id = $1 and t.ensayo_id = $2 and t.n = $5`,
      [empresa_id, id, place + 1, user.id, turno_n, cita],
    );
  return { id, empresa_id };
}
