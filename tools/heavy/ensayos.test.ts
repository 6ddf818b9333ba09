import { randomInt } from 'node:crypto';
import { type EstadoDeEnsayo, type MovimientoEnsayo, moverEnsayo } from '@ensaya/contract/ensayo-reducer.ts';
import { addTrabajador, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildPersonaje } from '@ensaya/db/builders/ensayos.ts';
import { buildRoleplay } from '@ensaya/db/builders/roleplays.ts';
import { buildUser } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { type Random, seeded } from '@ensaya/server/tests/identifiers.ts';
import { expect, test } from 'vitest';

const SEQUENCES = heavySize(20_000, 500);
const MOST_EVENTS = 30;
const SEED = Number(process.env.ENSAYOS_SEED ?? randomInt(2 ** 31));

const TEXTS = [
  'Buenos días, don Ernesto.',
  'Entiendo que le siente mal. ¿Me cuenta qué pasó el sábado?',
  'Sí',
  '😀 e\u0301 Mañana antes de las doce le llamo yo, 65 €.',
  'Eso es fallo nuestro: tendríamos que habérselo dicho.',
];

const uuidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A move that fits the state more often than not: otherwise few sequences would get far. */
function nextMove({ below, pick: one }: Random, ensayo: EstadoDeEnsayo): MovimientoEnsayo {
  const last = ensayo.turnos.length - 1;
  const n = below(8) === 0 ? below(last + 3) : last;
  const intento = below(10) === 0 ? 1 + below(3) : (ensayo.turnos[n]?.intento ?? 1);
  const isWriting = ensayo.turnos[last]?.estado === 'escribiendo';
  const kind = below(20);
  if (kind === 0) return { tipo: 'cerrar', motivo: one(['persona', 'tope']) };
  if (kind === 1) return { tipo: 'entregar' };
  if (kind === 2) return { tipo: 'caducar' };
  if (kind <= 4) return { tipo: 'cortar', n, intento, texto: one(['', 'Ya, pero…']) };
  if (kind <= (isWriting ? 12 : 6)) {
    const said = Array.from(ensayo.turnos[n - 1]?.texto ?? '');
    const starts = below(3) === 0 ? below(said.length + 2) - 1 : 0;
    return { tipo: 'cumplir', n, intento, starts, length: below(3) === 0 ? below(said.length + 2) : said.length - starts };
  }
  if (kind <= (isWriting ? 17 : 8)) return { tipo: 'guardar', n, intento, texto: 'Bien. ¿Y cuándo?', filtrado: below(4) === 0 };
  const known = ensayo.turnos.flatMap(({ client_id }) => client_id ?? []);
  const again = below(3) === 0 && known.length > 0;
  return {
    tipo: 'decir',
    client_id: again ? one(known) : uuidOf(1 + below(1_000_000)),
    n: below(8) === 0 ? below(last + 3) : last + 1,
    texto: one(TEXTS),
  };
}

const { owner } = await createTestDatabase();
const empresa = await buildEmpresa(owner);
const person = await buildUser(owner, { role: 'worker' });
await addTrabajador(owner, empresa, person);
const characters = await Promise.all(
  [
    { etapas: 1, turnos_max: 2 },
    { etapas: 2, turnos_max: 5 },
    { etapas: 5, turnos_max: 20 },
  ].map(async ({ etapas, turnos_max }) => {
    const roleplay = await buildRoleplay(owner, empresa);
    const etapa = { nombre: 'Escucha', meta: null, que_debe_pasar: 'Recoge la queja', cede_con: null };
    await buildPersonaje(owner, roleplay, { turnos_max, etapas: Array.from({ length: etapas }, () => etapa) });
    return roleplay;
  }),
);

const ENSAYO = uuidOf(0);

/** The real function of a move, as the person. What it answers. */
async function callMove(move: MovimientoEnsayo): Promise<string> {
  const of = [empresa.id, ENSAYO];
  const done = async (call: string, values: unknown[]) =>
    (await owner.query<{ done: boolean }>(`select ${call} as done`, values)).rows[0]?.done ? 'hecho' : 'no';
  switch (move.tipo) {
    case 'decir': {
      const values = [...of, move.client_id, move.n, move.texto];
      const { rows } = await owner.query<{ outcome: string }>('select outcome from app.say_in_ensayo($1, $2, $3, $4, $5)', values);
      return rows[0]?.outcome ?? '';
    }
    case 'cumplir':
      return done('app.meet_ensayo_etapa($1, $2, $3, $4, $5, $6)', [...of, move.n, move.intento, move.starts, move.length]);
    case 'guardar':
      return done('app.keep_ensayo_respuesta($1, $2, $3, $4, $5, $6)', [...of, move.n, move.intento, move.texto, move.filtrado]);
    case 'cortar':
      return done('app.cut_ensayo_respuesta($1, $2, $3, $4, $5)', [...of, move.n, move.intento, move.texto]);
    case 'caducar':
      await owner.query(`update app.ensayo_turnos set began_at = now() - interval '121 seconds' where ensayo_id = $1`, [ENSAYO]);
      await owner.query('select app.cut_ensayos(1000)');
      return 'hecho';
    case 'cerrar':
      return done('app.close_ensayo($1, $2, $3)', [...of, move.motivo]);
    case 'entregar': {
      const { rows } = await owner.query<{ outcome: string }>('select app.hand_in_ensayo($1, $2) as outcome', of);
      return rows[0]?.outcome === 'done' ? 'hecho' : (rows[0]?.outcome ?? '');
    }
  }
}

async function readState(): Promise<EstadoDeEnsayo> {
  const { rows } = await owner.query<EstadoDeEnsayo>(
    `select e.estado, e.motivo, e.etapa, e.etapas, e.turnos_max,
            (select json_agg(json_build_object('n', t.n, 'de', t.de, 'texto', t.texto, 'estado', t.estado, 'filtrado', t.filtrado,
                                               'client_id', t.client_id, 'intento', t.intento) order by t.n)
               from app.ensayo_turnos t where t.ensayo_id = e.id) as turnos,
            (select coalesce(json_agg(json_build_object('etapa', s.etapa, 'turno_n', s.turno_n, 'starts', s.starts, 'length', s.length,
                                                        'texto', s.texto) order by s.etapa), '[]')
               from app.ensayo_etapas s where s.ensayo_id = e.id) as cumplidas
       from app.ensayos e where e.id = $1`,
    [ENSAYO],
  );
  return rows[0] as EstadoDeEnsayo;
}

/** What no sequence may lead to. */
function illegal({ estado, motivo, etapa, etapas, turnos_max, turnos, cumplidas }: EstadoDeEnsayo): string[] {
  const found: string[] = [];
  if ((estado === 'abierto') !== (motivo === null)) found.push('a reason without an end');
  if (turnos.some(({ n }, place) => n !== place)) found.push('a turn is missing');
  if (turnos.length > 2 * turnos_max + 1 || turnos.length % 2 === 0) found.push('too many turns');
  if (turnos.slice(0, -1).some((turno) => turno.estado === 'escribiendo')) found.push('an answer is written before the last one');
  if (estado !== 'abierto' && turnos.at(-1)?.estado === 'escribiendo') found.push('an answer is written after the end');
  if (cumplidas.length !== etapa - 1 || cumplidas.some((one, place) => one.etapa !== place + 1)) found.push('a stage without its words');
  if (motivo === 'meta' && etapa !== etapas + 1) found.push('the end of all stages without them');
  for (const { turno_n, starts, length, texto } of cumplidas) {
    const said = turnos[turno_n];
    if (
      said?.de !== 'persona' ||
      Array.from(said.texto)
        .slice(starts, starts + length)
        .join('') !== texto
    )
      found.push('words that were not said');
    if (texto.split(/\s+/).length < 3) found.push('too few words');
  }
  return found;
}

test(`${SEQUENCES} random sequences of up to ${MOST_EVENTS} moves: no illegal state, and the browser's moves equal the database's`, async () => {
  const outcomes = new Map<string, number>();
  let moves = 0;
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const random = seeded(SEED + sequence);
    await owner.query('begin');
    await owner.query(`select set_config('app.user_id', $1, true), set_config('app.member_ids', $2, true)`, [person.id, empresa.id]);
    await owner.query('select app.begin_ensayo($1, $2, $3, 1000, 30, false)', [empresa.id, ENSAYO, random.pick(characters).id]);
    let expected = await readState();
    const events = 1 + random.below(MOST_EVENTS);
    const told: MovimientoEnsayo[] = [];
    for (let event = 0; event < events; event++) {
      const move = nextMove(random, expected);
      told.push(move);
      const { ensayo, resultado } = moverEnsayo(expected, move);
      const where = `seed ${SEED + sequence}: ${JSON.stringify(told)}`;
      expect(await callMove(move), where).toBe(resultado);
      expected = await readState();
      expect(ensayo, where).toEqual(expected);
      expect(illegal(expected), where).toEqual([]);
      outcomes.set(`${move.tipo} ${resultado}`, (outcomes.get(`${move.tipo} ${resultado}`) ?? 0) + 1);
      moves++;
    }
    outcomes.set(`end ${expected.motivo}`, (outcomes.get(`end ${expected.motivo}`) ?? 0) + 1);
    await owner.query('rollback');
  }
  console.log(`${moves} moves, seed ${SEED}`, Object.fromEntries([...outcomes].toSorted()));
  // Every answer of every move occurred.
  for (const wanted of ['escribe', 'dicho', 'espera', 'otro', 'cerrado'])
    expect(outcomes.get(`decir ${wanted}`), wanted).toBeGreaterThan(0);
  for (const tipo of ['cumplir', 'guardar', 'cortar'])
    for (const wanted of ['hecho', 'no']) expect(outcomes.get(`${tipo} ${wanted}`), `${tipo} ${wanted}`).toBeGreaterThan(0);
  for (const wanted of ['hecho', 'abierto', 'vacio']) expect(outcomes.get(`entregar ${wanted}`), wanted).toBeGreaterThan(0);
  for (const motivo of ['meta', 'turnos', 'tope', 'persona']) expect(outcomes.get(`end ${motivo}`), motivo).toBeGreaterThan(0);
});
