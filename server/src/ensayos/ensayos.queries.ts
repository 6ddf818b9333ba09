import type { Ensayo, EscenaEnsayo, EtapaCumplida, getEscenaEnsayo, listEnsayos, TurnoEnsayo } from '@ensaya/contract/ensayos.ts';
import type { OperationOutput, OperationParsed } from '@ensaya/contract/operation.ts';
import type { EtapaDePersonaje } from '@ensaya/contract/personajes.ts';
import { sql } from 'kysely';
import { toPage } from '../lib/cursor.ts';
import { newestFirst } from '../lib/pages.ts';
import { rowsOf, TENANT_KEY } from '../lib/rows.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

export type Key = { empresa_id: string; id: string };

/** What those who rehearse know of a character, under the alias `p`. */
const escena = sql<EscenaEnsayo>`json_build_object(
  'nombre', p.nombre, 'linea', p.linea, 'situacion', p.situacion, 'meta', p.meta, 'dificultad', p.dificultad, 'turnos_max', p.turnos_max,
  'etapas', p.etapas, 'version', p.version)`;

const summary = [
  'item.id',
  'item.roleplay_id',
  sql<string>`r.title`.as('title'),
  sql<string>`p.nombre`.as('nombre'),
  sql<Ensayo['estado']>`item.estado`.as('estado'),
  sql<Ensayo['motivo']>`item.motivo`.as('motivo'),
  'item.etapa',
  'item.etapas',
  sql<number>`(select count(*)::integer from ensayo_turnos t
                where t.empresa_id = item.empresa_id and t.ensayo_id = item.id and t.de = 'persona')`.as('dichos'),
  'item.turnos_max',
  sql<Ensayo['dias']>`item.dias`.as('dias'),
  'item.created_at',
  'item.touched_at',
  'item.borrado_at',
  'item.entregado_at',
] as const;

const turnos = sql<TurnoEnsayo[]>`(
  select json_agg(json_build_object('n', t.n, 'de', t.de, 'texto', t.texto, 'estado', t.estado, 'filtrado', t.filtrado,
                                    'client_id', t.client_id, 'intento', t.intento) order by t.n)
    from ensayo_turnos t where t.empresa_id = item.empresa_id and t.ensayo_id = item.id)`;
const cumplidas = sql<EtapaCumplida[]>`(
  select coalesce(json_agg(json_build_object('etapa', s.etapa, 'turno_n', s.turno_n, 'starts', s.starts, 'length', s.length,
                                             'texto', s.texto) order by s.etapa), '[]')
    from ensayo_etapas s where s.empresa_id = item.empresa_id and s.ensayo_id = item.id)`;

export const ensayos = rowsOf('ensayos', TENANT_KEY, (from) =>
  from
    .innerJoin('roleplays as r', (join) => join.onRef('r.company_id', '=', 'item.empresa_id').onRef('r.id', '=', 'item.roleplay_id'))
    .innerJoin('personajes as p', (join) =>
      join
        .onRef('p.empresa_id', '=', 'item.empresa_id')
        .onRef('p.roleplay_id', '=', 'item.roleplay_id')
        .onRef('p.version', '=', 'item.personaje_version'),
    )
    .select([...summary, 'item.entrega_id', 'item.ceiling'])
    .select([
      escena.as('escena'),
      turnos.as('turnos'),
      cumplidas.as('cumplidas'),
      // Null while it is open: the function says nothing before the end.
      sql<string[] | null>`app.ensayo_objetivos(item.empresa_id, item.id)`.as('objetivos'),
      sql<number>`app.ensayo_cost(item.empresa_id, item.id)::float8`.as('cost'),
    ]),
);

export async function selectEnsayos(
  db: ScopedDb,
  { empresa_id, roleplay_id, ...page }: OperationParsed<typeof listEnsayos>['query'],
): Promise<OperationOutput<typeof listEnsayos>> {
  const rows = db
    .selectFrom('ensayos as item')
    .innerJoin('roleplays as r', (join) => join.onRef('r.company_id', '=', 'item.empresa_id').onRef('r.id', '=', 'item.roleplay_id'))
    .innerJoin('personajes as p', (join) =>
      join
        .onRef('p.empresa_id', '=', 'item.empresa_id')
        .onRef('p.roleplay_id', '=', 'item.roleplay_id')
        .onRef('p.version', '=', 'item.personaje_version'),
    )
    .select(summary)
    .where('item.empresa_id', '=', empresa_id)
    .$if(roleplay_id !== undefined, (query) => query.where('item.roleplay_id', '=', roleplay_id ?? ''));
  return toPage(await newestFirst(rows, page, 'item').execute(), page.limit);
}

type Preparing = Omit<OperationOutput<typeof getEscenaEnsayo>, 'proveedor'>;

/** Undefined: no such role-play in the caller's company. */
export async function selectEscena(db: ScopedDb, { empresa_id, id }: Key): Promise<Preparing | undefined> {
  const { rows } = await sql<Preparing>`
    select json_build_object('id', r.id, 'title', r.title) as roleplay,
           case when p.version is not null then ${escena} end as escena, p.apertura,
           (select coalesce(json_agg(json_build_object('id', f.id, 'question', f.question) order by l.n), '[]')
              from personaje_faqs l join faqs f on f.empresa_id = l.empresa_id and f.id = l.faq_id
             where l.empresa_id = r.company_id and l.roleplay_id = r.id) as faqs,
           app.no_ensayo(r.company_id, r.id) as no_disponible,
           (select e.id from ensayos e
             where e.empresa_id = r.company_id and e.roleplay_id = r.id and e.estado = 'abierto' limit 1) as abierto,
           (select json_build_object('modo', a.modo, 'completado', a.completed_at is not null) from roleplay_assignments a
             where a.empresa_id = r.company_id and a.roleplay_id = r.id and a.user_id = (select app.user_id())) as asignado
      from roleplays r
      left join lateral (
        select * from personajes v where v.empresa_id = r.company_id and v.roleplay_id = r.id order by v.version desc limit 1) p on true
     where r.company_id = ${empresa_id} and r.id = ${id}`.execute(db);
  return rows[0];
}

export async function callBegin(
  db: ScopedDb,
  ensayo: Key & { roleplay_id: string; ceiling: number; dias: number; seguir: boolean },
): Promise<string | null> {
  const { empresa_id, id, roleplay_id, ceiling, dias, seguir } = ensayo;
  const { rows } = await sql<{ id: string | null }>`
    select app.begin_ensayo(${empresa_id}, ${id}, ${roleplay_id}, ${ceiling}, ${dias}, ${seguir}) as id`.execute(db);
  return rows[0]?.id ?? null;
}

type Said = { outcome: 'escribe' | 'dicho' | 'espera' | 'otro' | 'cerrado'; answer: number; try: number };

/** Undefined: not a rehearsal of the caller's. */
export async function callSay(
  db: ScopedDb,
  { empresa_id, id }: Key,
  { client_id, n, texto }: { client_id: string; n: number; texto: string },
): Promise<Said | undefined> {
  const { rows } = await sql<Said>`select * from app.say_in_ensayo(${empresa_id}, ${id}, ${client_id}, ${n}, ${texto})`.execute(db);
  return rows[0];
}

export type Answer = Key & { n: number; intento: number };

export async function callMeet(db: ScopedDb, answer: Answer, place: { starts: number; length: number }): Promise<boolean> {
  const { empresa_id, id, n, intento } = answer;
  const { rows } = await sql<{ done: boolean }>`
    select app.meet_ensayo_etapa(${empresa_id}, ${id}, ${n}, ${intento}, ${place.starts}, ${place.length}) as done`.execute(db);
  return rows[0]?.done === true;
}

export async function callKeep(db: ScopedDb, { empresa_id, id, n, intento }: Answer, texto: string, filtrado: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select app.keep_ensayo_respuesta(${empresa_id}, ${id}, ${n}, ${intento}, ${texto}, ${filtrado}) as done`.execute(db);
  return rows[0]?.done === true;
}

/** Needs no session: that of the person may have ended. */
export async function callCut(outside: ScopedDb, { empresa_id, id, n, intento }: Answer, texto: string): Promise<void> {
  await sql`select app.cut_ensayo_respuesta(${empresa_id}, ${id}, ${n}, ${intento}, ${texto})`.execute(outside);
}

export async function callClose(db: ScopedDb, { empresa_id, id }: Key, motivo: 'persona' | 'tope'): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select app.close_ensayo(${empresa_id}, ${id}, ${motivo}) as done`.execute(db);
  return rows[0]?.done === true;
}

export async function callHandIn(db: ScopedDb, { empresa_id, id }: Key): Promise<'done' | 'abierto' | 'vacio' | null> {
  const { rows } = await sql<{ outcome: 'done' | 'abierto' | 'vacio' | null }>`
    select app.hand_in_ensayo(${empresa_id}, ${id}) as outcome`.execute(db);
  return rows[0]?.outcome ?? null;
}

export type Asked = {
  lote_id: string;
  ceiling: number;
  etapa: number;
  roleplay_id: string;
  escena: EscenaEnsayo;
  apertura: string;
  turnos: TurnoEnsayo[];
  cumplidas: EtapaCumplida[];
  secretos: { objetivos: string[]; etapas: Pick<EtapaDePersonaje, 'que_debe_pasar' | 'cede_con'>[] } | null;
};

/** What an answer is asked with, while it is being written. */
export async function selectAsked(db: ScopedDb, { empresa_id, id }: Key): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select item.lote_id, item.ceiling, item.etapa, item.roleplay_id, ${escena} as escena, p.apertura, ${turnos} as turnos,
           ${cumplidas} as cumplidas, (select row_to_json(s) from app.ensayo_secretos(item.empresa_id, item.id) s) as secretos
      from ensayos item
      join personajes p
        on p.empresa_id = item.empresa_id and p.roleplay_id = item.roleplay_id and p.version = item.personaje_version
     where item.empresa_id = ${empresa_id} and item.id = ${id}`.execute(db);
  return rows[0];
}

/** The numbers of rows that the jobs changed. */
export async function callCutOld(outside: ScopedDb, most: number): Promise<number> {
  const { rows } = await sql<{ cut: number }>`select app.cut_ensayos(${most}) as cut`.execute(outside);
  return rows[0]?.cut ?? 0;
}
export async function callForget(outside: ScopedDb, most: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select app.forget_ensayos(${most}) as removed`.execute(outside);
  return rows[0]?.removed ?? 0;
}
