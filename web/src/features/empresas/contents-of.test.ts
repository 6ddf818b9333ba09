import { expect, test } from 'vitest';
import { contentsOf } from './contents-of.ts';

test('[4.10] what a company contains is named where it is above zero, with its people apart', () => {
  const contenido = { proyectos: 2, tareas: 0, temas_generador: 1, prompts_generados: 1204, archivos: 1 };
  expect(contentsOf({ contenido, trabajadores: 1, responsables: 0 })).toEqual({
    contents: '2 proyectos, 1 tema, 1204 prompts y 1 archivo',
    people: '1 trabajador',
    plural: false,
  });
  expect(contentsOf({ contenido: { proyectos: 1 }, trabajadores: 3, responsables: 1 })).toEqual({
    contents: '1 proyecto',
    people: '3 trabajadores y 1 responsable',
    plural: true,
  });
  expect(contentsOf({ contenido: {}, trabajadores: 0, responsables: 0 })).toMatchObject({ contents: '', people: '' });
});
