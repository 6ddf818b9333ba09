import type { WaitingFaqs, WaitingRoleplays, WaitingTareas } from '@ensaya/contract/paneles-espera.ts';
import { dayAfter } from '../src/lib/format/dates.ts';
import { EMPRESA } from './open-page.tsx';

/** Numbers in [0, 1) that are the same in every run. */
export function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What may wait for a responsable: some of each kind, late or not, in no order; and how many rows are late. */
export function waitingSituation(seed: number, today: string) {
  const next = numbers(seed);
  let n = 0;
  const id = () => `0199a000-0000-7000-8000-${String(seed * 1000 + n++).padStart(12, '0')}`;
  const some = <Item>(most: number, make: () => Item): Item[] => Array.from({ length: Math.floor(next() * (most + 1)) }, make);
  const past = () => dayAfter(today, -1 - Math.floor(next() * 30));
  const any = () => dayAfter(today, Math.floor(next() * 40) - 20);
  const persona = () => ({ id: id(), nombre: `Persona ${n}`, email: `persona-${n}@talleres.example` });
  const moment = () => `${past()}T09:35:00Z`;
  const tareas: WaitingTareas = {
    tarde: some(5, () => ({
      empresa_id: EMPRESA.id,
      persona: next() < 0.2 ? null : persona(),
      tareas: 1 + Math.floor(next() * 4),
      primera: { id: id(), nombre: `Tarea ${n}`, fecha_entrega: past() },
    })),
    tarde_total: 0,
    por_cerrar: some(5, () => ({
      empresa_id: EMPRESA.id,
      id: id(),
      nombre: `Tarea ${n}`,
      fecha_entrega: next() < 0.3 ? null : any(),
      terminada_at: moment(),
      persona: persona(),
    })),
    por_cerrar_total: 0,
  };
  tareas.tarde_total = tareas.tarde.length;
  tareas.por_cerrar_total = tareas.por_cerrar.length;
  const vencidos = some(5, () => ({
    empresa_id: EMPRESA.id,
    id: id(),
    title: `Roleplay ${n}`,
    personas: 1 + Math.floor(next() * 9),
    primeras: [persona()],
    fecha_entrega: past(),
    por_recordar: next() < 0.5,
  }));
  const nuevas = some(4, () => ({
    empresa_id: EMPRESA.id,
    id: id(),
    title: `Roleplay ${n}`,
    personas: 1 + Math.floor(next() * 9),
    primeras: [persona()],
    since: moment(),
  }));
  const roleplays: WaitingRoleplays = { vencidos, vencidos_total: vencidos.length, nuevas, nuevas_total: nuevas.length };
  const faqs: WaitingFaqs = {
    preguntas: some(1, () => ({
      empresa: EMPRESA,
      total: 1 + Math.floor(next() * 5),
      primera: { question: '¿Abrimos los sábados?', created_at: moment(), author: persona() },
    })),
    revisiones: some(1, () => ({
      empresa: EMPRESA,
      total: 1 + Math.floor(next() * 5),
      primera: { id: id(), question: '¿Qué cubre la garantía?', review_due: next() < 0.5 ? today : past() },
    })),
  };
  const isLate = (day: string | null) => day !== null && day < today;
  const late =
    tareas.tarde.length +
    vencidos.length +
    tareas.por_cerrar.filter(({ fecha_entrega }) => isLate(fecha_entrega)).length +
    faqs.revisiones.filter(({ primera }) => isLate(primera.review_due)).length;
  return { tareas, roleplays, faqs, late };
}
