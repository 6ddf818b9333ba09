import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { dialog, pick } from '../faqs/editor-support.ts';
import { createTema, temasPath } from '../generador/support.ts';
import { author, NEW_ROLEPLAY, readRoleplay, roleplaysOf } from '../roleplays/support.ts';
import { answered, newMark } from '../stage.ts';
import { type Proyecto, type Team, tareasPath } from '../tareas/support.ts';

type World = { page: Page; team: Team; proyecto: Proyecto };
type Form = {
  path: string;
  open: () => Promise<void>;
  /** The fields and what is typed into them. */
  texts: [Locator, string][];
  save: () => Promise<void>;
  /** What the server has, read in another session. */
  stored: () => Promise<string[]>;
};

const LONG = 'Primera línea: «¿cuándo vienen?».\nSegunda, con acentos: avería, camión, pingüino. 👷';
const press = (part: Locator, name: string) => part.getByRole('button', { name, exact: true }).click();

/** Those columns of the row whose first one has that text. */
async function rowOf(api: APIRequestContext, path: string, columns: string[], text: string): Promise<string[]> {
  const { items } = await answered<{ items: Record<string, string>[] }>(api.get(path));
  const row = items.find((item) => item[columns[0] ?? ''] === text);
  return row ? columns.map((column) => row[column] ?? '') : [];
}

function newTarea({ page, team: { empresa, responsable, trabajador }, proyecto }: World): Form {
  const modal = dialog(page, 'Nueva Tarea');
  const nombre = `Llamar ${newMark()}`;
  return {
    path: tareasPath(proyecto),
    open: async () => {
      await page.getByRole('button', { name: 'Nueva Tarea' }).click();
      await pick(modal, modal.getByRole('combobox', { name: 'Asignar a' }), trabajador.email.slice(0, 6), trabajador.email);
    },
    texts: [
      [modal.getByRole('textbox', { name: 'Nombre' }), nombre],
      [modal.getByRole('textbox', { name: 'Descripción' }), LONG],
    ],
    save: () => press(modal, 'Crear Tarea'),
    stored: () => {
      const path = `/rest/v1/tareas?proyecto_id=${proyecto.id}&empresa_id=${empresa.id}`;
      return rowOf(responsable.api, path, ['nombre', 'descripcion'], nombre);
    },
  };
}

function newRoleplay({ page, team }: World): Form {
  const { title, description, add, question, save } = author(page);
  const name = `Avería ${newMark()}`;
  return {
    path: `${NEW_ROLEPLAY}?empresa=${team.empresa.id}`,
    open: () => add.click(),
    texts: [
      [title, name],
      [description, LONG],
      [question(1), '¿Y eso es una urgencia?'],
    ],
    save: () => save.click(),
    stored: async () => {
      const created = (await roleplaysOf(team)).find((roleplay) => roleplay.title === name);
      if (!created) return [];
      const { description: text, questions } = await readRoleplay(team, created);
      return [name, text ?? '', ...questions.map((each) => each.text)];
    },
  };
}

async function descriptionOfTema({ page, team }: World): Promise<Form> {
  const tema = await createTema(team, { descripcion: 'Antes' });
  const label = `Descripción de ${tema.nombre}`;
  const input = page.getByRole('textbox', { name: label, exact: true });
  const text = `${LONG} ${newMark()}`;
  return {
    path: `${temasPath}?empresa=${team.empresa.id}`,
    open: async () => {
      await page.getByRole('button', { name: `Más acciones de ${tema.nombre}` }).click();
      await page.getByRole('menuitem', { name: 'Cambiar descripción' }).click();
    },
    texts: [[input, text]],
    save: () => press(page.locator('form').filter({ has: input }), 'Guardar'),
    stored: () => rowOf(team.responsable.api, `/rest/v1/temas_generador?empresa_id=${team.empresa.id}&limit=100`, ['descripcion'], text),
  };
}

/**
 * One of each kind: a dialog, a whole page with a draft, and a text that is edited in its place. That every other form reports its text in
 * the same way is a test of its own: `web/src/lib/forms/unsaved-text.test.ts`.
 */
export const FORMS: { name: string; ids: string; prepare: (world: World) => Form | Promise<Form> }[] = [
  { name: 'a new task', ids: '8.3', prepare: newTarea },
  { name: 'a new role-play', ids: '8.3', prepare: newRoleplay },
  { name: 'the description of a topic', ids: '2.57 8.3', prepare: descriptionOfTema },
];
