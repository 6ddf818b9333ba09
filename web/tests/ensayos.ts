import type { Ensayo, EnsayoResumen, EtapaCumplida, TurnoEnsayo } from '@ensaya/contract/ensayos.ts';
import type { Escena } from '../src/features/ensayos/ensayos.api.ts';

/** A rehearsal for the page tests: Don Ernesto, three stages, the first one met. */
const idOf = (n: number) => `0199a000-0000-7000-8000-0000000000${n}`;

export const ROLEPLAY_ID = idOf(10);
export const ENSAYO_ID = idOf(20);
const CLIENT = { first: idOf(31), second: idOf(32) } as const;

const person = (n: number, texto: string, client_id: string): TurnoEnsayo => ({
  n,
  de: 'persona',
  texto,
  estado: 'listo',
  filtrado: false,
  intento: 1,
  client_id,
});
export const character = (n: number, texto: string, estado: TurnoEnsayo['estado'] = 'listo'): TurnoEnsayo => ({
  n,
  de: 'personaje',
  texto,
  estado,
  filtrado: false,
  intento: 1,
  client_id: null,
});

const APERTURA = 'Oiga, que me acaba de llegar un cargo de 65 euros. ¿Esto qué es?';
export const TURNOS = [
  character(0, APERTURA),
  person(1, 'Entiendo que le siente mal. ¿Me cuenta qué pasó el sábado?', CLIENT.first),
  character(2, 'Pues que a las tres de la mañana estábamos sin calefacción.'),
];
export const CUMPLIDA: EtapaCumplida = { etapa: 1, turno_n: 1, starts: 0, length: 27, texto: 'Entiendo que le siente mal.' };

const ESCENA = {
  nombre: 'Don Ernesto',
  linea: '71 años · contrato Básico',
  situacion: 'Se quedó sin calefacción y ahora le llega un cargo de 65 €.',
  meta: 'Que entienda el cobro y termine la llamada con un siguiente paso.',
  dificultad: 'exigente' as const,
  turnos_max: 12,
  etapas: [
    { nombre: 'Se siente escuchado', meta: 'Que note que le has oído' },
    { nombre: 'Entiende el cobro', meta: 'Qué cubre su contrato' },
    { nombre: 'Acepta un siguiente paso', meta: null },
  ],
  version: 1,
};

export const ESCENA_LISTA: Escena = {
  roleplay: { id: ROLEPLAY_ID, title: 'Don Ernesto y los 65 euros' },
  escena: ESCENA,
  apertura: APERTURA,
  faqs: [{ id: idOf(40), question: '¿Quién aprueba una devolución?' }],
  no_disponible: null,
  proveedor: 'OpenAI',
  abierto: null,
  asignado: null,
};

export const RESUMEN: EnsayoResumen = {
  id: ENSAYO_ID,
  roleplay_id: ROLEPLAY_ID,
  title: 'Don Ernesto y los 65 euros',
  nombre: 'Don Ernesto',
  estado: 'abierto',
  motivo: null,
  etapa: 2,
  etapas: 3,
  dichos: 1,
  turnos_max: 12,
  dias: 30,
  created_at: '2026-11-18T10:00:00Z',
  touched_at: '2026-11-18T10:05:00Z',
  borrado_at: '2026-12-18T10:05:00Z',
  entregado_at: null,
};

export const ENSAYO: Ensayo = {
  ...RESUMEN,
  escena: ESCENA,
  turnos: TURNOS,
  cumplidas: [CUMPLIDA],
  objetivos: null,
  ceiling: 60_000,
  cost: 1200,
  entrega_id: null,
};

export const BEGUN: Ensayo = { ...ENSAYO, etapa: 1, dichos: 0, turnos: [character(0, APERTURA)], cumplidas: [] };

export const CERRADO: Ensayo = {
  ...ENSAYO,
  estado: 'cerrado',
  motivo: 'turnos',
  objetivos: ['Quería que alguien reconociera que no le avisaron del precio'],
};

/** What stands there after the second turn was answered. */
export const SAID = 'Tendríamos que habérselo dicho antes.';
export const answered = (client_id: string, respuesta = 'Ya. Básico.', more: Partial<Ensayo> = {}): Ensayo => ({
  ...ENSAYO,
  dichos: 2,
  turnos: [...TURNOS, person(3, SAID, client_id), character(4, respuesta)],
  ...more,
});
export const cut = (client_id: string, respuesta = 'Ya. Bás'): Ensayo => ({
  ...ENSAYO,
  dichos: 2,
  turnos: [...TURNOS, person(3, SAID, client_id), character(4, respuesta, 'cortado')],
});
