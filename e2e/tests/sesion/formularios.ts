import { createAccount } from '../acceso/support.ts';
import { ai, configure, field, settingsPath } from '../ajustes/support.ts';
import { dialog, fields, pick } from '../faqs/editor-support.ts';
import { createCategory } from '../faqs/lista-support.ts';
import { createTema, preguntasPath, temasPath } from '../generador/support.ts';
import { author, NEW_ROLEPLAY } from '../roleplays/support.ts';
import { PEOPLE } from '../support.ts';
import { createTarea, tareasPath } from '../tareas/support.ts';
import { box, type Form, type Items, inEmpresa, LONG, mark, press, read, responsable, rowOf } from './formulario.ts';

/** Twelve forms: dialogs, whole pages, with a draft and without. */
export const FORMS: Form[] = [
  {
    name: 'a new task',
    who: responsable,
    path: ({ proyecto }) => tareasPath(proyecto),
    open: async ({ page, team, proyecto }) => {
      await page.getByRole('button', { name: 'Nueva Tarea' }).click();
      const modal = dialog(page, 'Nueva Tarea');
      const nombre = `Llamar ${mark()}`;
      return {
        texts: [
          [box(modal, 'Nombre'), nombre],
          [box(modal, 'Descripción'), LONG],
        ],
        complete: () =>
          pick(modal, modal.getByRole('combobox', { name: 'Asignar a' }), team.trabajador.email.slice(0, 6), team.trabajador.email),
        save: press(modal, 'Crear Tarea'),
        stored: () =>
          rowOf(
            team.responsable.api,
            `/rest/v1/tareas?proyecto_id=${proyecto.id}&empresa_id=${team.empresa.id}`,
            ['nombre', 'descripcion'],
            nombre,
          ),
      };
    },
  },
  {
    name: 'an edited task',
    who: responsable,
    path: async ({ team, proyecto }) => {
      await createTarea(team, proyecto, { nombre: 'Antes del cambio' });
      return tareasPath(proyecto);
    },
    open: async ({ page, team, proyecto }) => {
      await page.getByRole('button', { name: 'Más acciones de Antes del cambio' }).click();
      await page.getByRole('menuitem', { name: 'Editar' }).click();
      const modal = dialog(page, 'Editar Tarea');
      const nombre = `Después ${mark()}`;
      return {
        texts: [
          [box(modal, 'Nombre'), nombre],
          [box(modal, 'Descripción'), LONG],
        ],
        save: press(modal, 'Guardar'),
        stored: () =>
          rowOf(
            team.responsable.api,
            `/rest/v1/tareas?proyecto_id=${proyecto.id}&empresa_id=${team.empresa.id}`,
            ['nombre', 'descripcion'],
            nombre,
          ),
      };
    },
  },
  {
    name: 'a new topic',
    who: responsable,
    path: ({ team }) => inEmpresa(temasPath, team.empresa),
    open: async ({ page, team }) => {
      await page.getByRole('button', { name: 'Nuevo Tema' }).first().click();
      const modal = dialog(page, 'Nuevo Tema');
      const nombre = `Tema ${mark()}`;
      return {
        texts: [
          [box(modal, 'Nombre'), nombre],
          [box(modal, 'Descripción'), LONG],
        ],
        save: press(modal, 'Crear Tema'),
        stored: () =>
          rowOf(
            team.responsable.api,
            `/rest/v1/temas_generador?empresa_id=${team.empresa.id}&limit=100`,
            ['nombre', 'descripcion'],
            nombre,
          ),
      };
    },
  },
  {
    name: 'a new question of a topic',
    who: responsable,
    path: async ({ team }) => inEmpresa(preguntasPath(await createTema(team)), team.empresa),
    open: async ({ page, team }) => {
      await page.getByRole('button', { name: 'Nueva Pregunta' }).first().click();
      const modal = dialog(page, 'Nueva Pregunta');
      const texto = `¿Qué ha pasado ${mark()}?`;
      const tema = new URL(page.url()).pathname.split('/').at(-2);
      return {
        texts: [
          [modal.getByLabel('Pregunta').first(), texto],
          [modal.getByLabel('Ayuda'), LONG],
        ],
        save: press(modal, 'Crear Pregunta'),
        stored: () =>
          rowOf(
            team.responsable.api,
            `/rest/v1/preguntas_generador?empresa_id=${team.empresa.id}&tema_id=${tema}`,
            ['texto', 'ayuda'],
            texto,
          ),
      };
    },
  },
  {
    name: 'a new project',
    who: responsable,
    path: ({ team }) => inEmpresa('/manager-dashboard', team.empresa),
    open: async ({ page, team }) => {
      await page.getByRole('button', { name: 'Nuevo Proyecto' }).click();
      const modal = dialog(page, 'Nuevo Proyecto');
      const nombre = `Campaña ${mark()}`;
      return {
        texts: [
          [box(modal, 'Nombre'), nombre],
          [box(modal, 'Descripción'), LONG],
        ],
        complete: async () => {
          await modal.getByLabel('Empresa').selectOption(team.empresa.nombre);
        },
        save: press(modal, 'Crear Proyecto'),
        stored: () => rowOf(team.responsable.api, '/rest/v1/proyectos', ['nombre', 'descripcion'], nombre),
      };
    },
  },
  {
    name: 'the template of the AI',
    who: responsable,
    path: async ({ team, empresa }) => {
      await configure(team.responsable, empresa);
      return settingsPath(empresa);
    },
    open: async ({ page, team, empresa }) => ({
      texts: [[field(page, 'Plantilla de roleplay'), `${LONG} ${mark()}`]],
      save: press(ai(page), 'Guardar cambios'),
      stored: async () => [
        (await read<Record<string, string>>(team.responsable.api, `/rest/v1/ai_settings?company_id=${empresa.id}`))
          .roleplay_prompt_template ?? '',
      ],
    }),
  },
  {
    name: 'a new FAQ',
    who: responsable,
    path: async ({ team }) => {
      await createCategory(team, `Pagos ${mark()}`, ['Plazos']);
      return inEmpresa('/dashboard/faqs', team.empresa);
    },
    open: async ({ page, team }) => {
      await page.getByRole('button', { name: 'Nueva FAQ' }).first().click();
      const modal = dialog(page, 'Nueva FAQ');
      const { category, question, answer } = fields(modal);
      const text = `¿Cuándo se cobra ${mark()}?`;
      return {
        texts: [
          [question, text],
          [answer, LONG],
        ],
        complete: async () => {
          await category.click();
          await modal
            .getByRole('option', { name: /^Pagos/ })
            .first()
            .click();
        },
        save: press(modal, 'Crear FAQ'),
        stored: () => rowOf(team.responsable.api, `/rest/v1/faqs?empresa_id=${team.empresa.id}&limit=100`, ['question', 'answer'], text),
      };
    },
  },
  {
    name: 'a new role-play',
    who: responsable,
    path: ({ team }) => inEmpresa(NEW_ROLEPLAY, team.empresa),
    open: async ({ page, team }) => {
      const { title, description, add, question, save } = author(page);
      await add.click();
      const name = `Avería ${mark()}`;
      return {
        texts: [
          [title, name],
          [description, LONG],
          [question(1), '¿Y eso es una urgencia?'],
        ],
        save: () => save.click(),
        stored: async () => {
          const path = `/rest/v1/roleplays?empresa_id=${team.empresa.id}&limit=100`;
          const row = (await read<Items>(team.responsable.api, path)).items.find((item) => item.title === name);
          if (!row) return [];
          const whole = await read<{ description: string; questions: { text: string }[] }>(
            team.responsable.api,
            `/rest/v1/roleplays/${row.id}`,
          );
          return [name, whole.description, whole.questions[0]?.text ?? ''];
        },
      };
    },
  },
  {
    name: 'a new company',
    who: () => ({ email: PEOPLE.superadmin, password: 'ensaya-demo' }),
    path: () => '/admin/empresas',
    open: async ({ page, admin }) => {
      await page.getByRole('button', { name: 'Nueva Empresa' }).first().click();
      const modal = dialog(page, 'Nueva Empresa');
      const nombre = `Ítaca ${mark()}`;
      return {
        texts: [
          [modal.getByLabel('Nombre'), nombre],
          [modal.getByLabel('Correo de Contacto'), 'hola@itaca.example'],
        ],
        complete: async () => {
          await modal.getByLabel('Sector').selectOption('Educación');
          await modal.getByLabel('País').selectOption('México');
        },
        save: press(modal, 'Crear Empresa'),
        stored: () => rowOf(admin, `/rest/v1/empresas?q=${encodeURIComponent(nombre)}`, ['nombre', 'correo_contacto'], nombre),
      };
    },
  },
  {
    name: 'one’s own name',
    // An account of its own: other tests know a team's people by their addresses.
    who: async ({ request }) => ({ email: await createAccount(request) }),
    path: () => '/perfil',
    open: async ({ page }) => ({
      texts: [[box(page, 'Nombre'), `Luis Peña ${mark()}`]],
      save: () => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
      stored: async () => [(await read<Record<string, string>>(page.request, '/auth/v1/user')).nombre ?? ''],
    }),
  },
  {
    name: 'invitations',
    who: responsable,
    path: ({ empresa }) => inEmpresa('/manager-dashboard', empresa),
    open: async ({ page, team, empresa }) => {
      await page.getByRole('button', { name: `Gestionar Usuarios de ${empresa.nombre}` }).click();
      const modal = page.getByRole('dialog', { name: `Gestionar Usuarios · ${empresa.nombre}` });
      await modal.getByRole('tab', { name: 'Invitaciones' }).click();
      const email = `ana.${mark()}@correo.example`;
      return {
        texts: [[box(modal, 'Correos'), email]],
        save: press(modal, 'Enviar invitaciones'),
        stored: () => rowOf(team.responsable.api, `/rest/v1/invitations?empresa_id=${empresa.id}`, ['email'], email),
      };
    },
  },
  {
    name: 'a worker’s question',
    who: ({ team }) => team.trabajadora,
    path: async ({ team }) => {
      await createCategory(team, `Horarios ${mark()}`, ['Fiestas']);
      return '/dashboard/faqs?q=zzz';
    },
    open: async ({ page, team }) => {
      await page.getByRole('button', { name: 'No encuentro lo que busco' }).click();
      const modal = dialog(page, 'No encuentro lo que busco');
      const question = `¿Abrimos el día de Reyes, ${mark()}?`;
      return {
        texts: [[box(modal, 'Tu pregunta'), question]],
        save: press(modal, 'Enviar pregunta'),
        stored: () => rowOf(team.responsable.api, `/rest/v1/faq_requests?empresa_id=${team.empresa.id}`, ['question'], question),
      };
    },
  },
];
