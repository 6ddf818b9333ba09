import type { PersonajeTexto } from '@ensaya/contract/personajes.ts';
import { expect, test } from 'vitest';
import {
  initialValues,
  isPersonajeChanged,
  personajeDraftOf,
  sentPersonaje,
  validTexto,
  valuesOfPersonajeDraft,
} from './personaje-values.ts';

const TEXTO: PersonajeTexto = {
  nombre: 'Don Ernesto',
  linea: null,
  situacion: 'Le llega un cargo.',
  meta: null,
  apertura: 'Oiga.',
  dificultad: 'exigente',
  turnos_max: 12,
  etapas: [{ nombre: 'Se siente escuchado', meta: null, que_debe_pasar: 'Recoge su queja', cede_con: null }],
  objetivos: ['Quiere una disculpa'],
};

test('[2.36] a form begins with what is saved, with the library’s, or with one empty stage that cannot be sent yet', () => {
  const guardado = { personaje: TEXTO, faqs: [{ id: null, question: null }], version: 3 };
  const saved = initialValues({ guardado, biblioteca: null });
  expect(validTexto(saved)).toEqual({ personaje: TEXTO, faq_ids: [], version: 3 });
  expect(initialValues({ guardado: null, biblioteca: TEXTO })).toMatchObject({ personaje: { nombre: 'Don Ernesto' }, version: null });
  const empty = initialValues({ guardado: null, biblioteca: null });
  expect(empty.personaje.etapas).toHaveLength(1);
  expect(validTexto(empty)).toBeUndefined();
});

test('[2.36] a draft is the form again; one of another shape is none', () => {
  const initial = initialValues({ guardado: null, biblioteca: TEXTO });
  const changed = { ...initial, personaje: { ...initial.personaje, nombre: 'Doña Ana' } };
  expect(valuesOfPersonajeDraft(personajeDraftOf(changed), initial)).toEqual(changed);
  expect([isPersonajeChanged(changed, initial), isPersonajeChanged(initial, initial)]).toEqual([true, false]);
  for (const json of ['', '{', '{}', '{"personaje":{}}']) expect(valuesOfPersonajeDraft({ json }, initial)).toBeUndefined();
});

test('[2.36] turns that are blank are not zero', () => {
  const initial = initialValues({ guardado: null, biblioteca: TEXTO });
  expect(sentPersonaje({ ...initial, personaje: { ...initial.personaje, turnos_max: '' } }).personaje.turnos_max).toBeNaN();
  expect(validTexto({ ...initial, personaje: { ...initial.personaje, turnos_max: '' } })).toBeUndefined();
});
