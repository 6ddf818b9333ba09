import { createTema, preguntasPath, temasPath } from '../generador/support.ts';
import { createRoleplay, responsesPath } from '../roleplays/support.ts';
import type { Team } from '../tareas/support.ts';
import { type Form, inEmpresa, LONG, mark, press, responsable, rowOf } from './formulario.ts';

/** Four texts that are edited in their place, of one line and of several. */
export const EDITS: Form[] = [
  edit('the name of a topic', async (team) => {
    const tema = await createTema(team);
    return {
      path: inEmpresa(temasPath, team.empresa),
      label: `Nombre de ${tema.nombre}`,
      text: `Tema ${mark()}`,
      table: temas(team),
      column: 'nombre',
    };
  }),
  edit('the description of a topic', async (team) => {
    const tema = await createTema(team, { descripcion: 'Antes' });
    return {
      path: inEmpresa(temasPath, team.empresa),
      label: `Descripción de ${tema.nombre}`,
      text: `${LONG} ${mark()}`,
      table: temas(team),
      column: 'descripcion',
    };
  }),
  edit('a question of a topic', async (team) => {
    const tema = await createTema(team, { preguntas: ['¿Qué ha pasado?'] });
    const table = `/rest/v1/preguntas_generador?empresa_id=${team.empresa.id}&tema_id=${tema.id}`;
    return {
      path: inEmpresa(preguntasPath(tema), team.empresa),
      label: 'Pregunta: ¿Qué ha pasado?',
      text: `¿Qué ocurre ${mark()}?`,
      table,
      column: 'texto',
    };
  }),
  edit('the title of a role-play', async (team) => {
    const roleplay = await createRoleplay(team);
    const table = `/rest/v1/roleplays?empresa_id=${team.empresa.id}&limit=100`;
    return {
      path: inEmpresa(responsesPath(roleplay), team.empresa),
      label: 'Título',
      text: `Avería ${mark()}`,
      table,
      column: 'title',
    };
  }),
];

function temas(team: Team): string {
  return `/rest/v1/temas_generador?empresa_id=${team.empresa.id}&limit=100`;
}

type Edited = { path: string; label: string; text: string; table: string; column: string };

function edit(name: string, make: (team: Team) => Promise<Edited>): Form {
  let made: Edited;
  return {
    name,
    who: responsable,
    path: async ({ team }) => {
      made = await make(team);
      return made.path;
    },
    open: async ({ page, team }) => {
      const { label, text, table, column } = made;
      await page.getByRole('button', { name: `Editar ${label}`, exact: true }).click();
      const input = page.getByRole('textbox', { name: label, exact: true });
      const form = page.locator('form').filter({ has: input });
      return {
        texts: [[input, text]],
        save: press(form, 'Guardar'),
        stored: () => rowOf(team.responsable.api, table, [column], text),
      };
    },
  };
}
