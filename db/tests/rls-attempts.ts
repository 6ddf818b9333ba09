import { randomBytes, randomUUID } from 'node:crypto';
import { buildUser, type Owner } from '@ensaya/db/builders/usuarios.ts';
import type { Actor, Operation, Row } from './rls-matrix.ts';
import { houseOf, personOf, type Stage } from './rls-stage.ts';

export type Statement = { text: string; values: unknown[] };
type Attempts = Record<Operation, (stage: Stage, actor: Actor, row: Row, owner: Owner) => Statement | Promise<Statement>>;

const byKey = (
  table: string,
  update: string,
  where: string,
  key: (...args: [Stage, Actor, Row]) => unknown[],
): Omit<Attempts, 'insert'> => ({
  select: (...at) => ({ text: `select 1 from ${table} where ${where}`, values: key(at[0], at[1], at[2]) }),
  update: (...at) => ({ text: `update ${table} set ${update} where ${where}`, values: key(at[0], at[1], at[2]) }),
  delete: (...at) => ({ text: `delete from ${table} where ${where}`, values: key(at[0], at[1], at[2]) }),
});

/** A row of the house: its second furniture belongs to a colleague. */
const index = (row: Row): 0 | 1 => (row === 'colleague' ? 1 : 0);
const house = houseOf;

const ofAccount = (table: string, update: string, column: string, insert: Attempts['insert']): Attempts => ({
  insert,
  ...byKey(table, update, `${column} = $1`, (stage, actor, row) => [personOf(stage, actor, row).id]),
});

/** How each cell of the matrix is tried. Every statement would touch a row if it were allowed. */
export const ATTEMPTS: Record<string, Attempts> = {
  'app.users': {
    insert: () => ({ text: 'insert into app.users (id, email) values ($1, $2)', values: [randomUUID(), 'intruso@ejemplo.test'] }),
    ...byKey('app.users', `nombre = 'Otro'`, 'id = $1', (stage, actor, row) => [personOf(stage, actor, row).id]),
  },
  'app.user_roles': ofAccount('app.user_roles', `role = 'superadmin'`, 'user_id', (stage, actor, row) => ({
    text: `insert into app.user_roles (user_id, role) values ($1, 'superadmin')`,
    values: [personOf(stage, actor, row).id],
  })),
  'app.role_requests': {
    insert: (stage, actor, row) => ({
      text: `insert into app.role_requests (user_id, role) values ($1, 'superadmin')`,
      values: [personOf(stage, actor, row).id],
    }),
    ...byKey('app.role_requests', `status = 'approved'`, 'user_id = $1', (stage) => [stage.pending.id]),
  },
  'app.empresas': {
    insert: () => ({
      text: `insert into app.empresas (nombre, correo_contacto, sector, pais) values ('Nueva', 'n@ejemplo.test', 'otros', 'chile')`,
      values: [],
    }),
    ...byKey('app.empresas', `nombre = 'Otra'`, 'id = $1', (...at) => [house(...at).empresa.id]),
  },
  'app.responsables_empresas': {
    insert: async (stage, actor, row, owner) => ({
      text: 'insert into app.responsables_empresas (empresa_id, user_id) values ($1, $2)',
      values: [house(stage, actor, row).empresa.id, (await buildUser(owner, { role: 'manager' })).id],
    }),
    ...byKey('app.responsables_empresas', 'created_at = now()', 'empresa_id = $1 and user_id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).manager.id,
    ]),
  },
  'app.company_users': {
    insert: async (stage, actor, row, owner) => ({
      text: 'insert into app.company_users (company_id, user_id) values ($1, $2)',
      values: [house(stage, actor, row).empresa.id, (await buildUser(owner, { role: 'worker' })).id],
    }),
    ...byKey('app.company_users', 'created_at = now()', 'company_id = $1 and user_id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).workers[index(at[2])].id,
    ]),
  },
  'app.proyectos': {
    insert: (...at) => ({
      text: `insert into app.proyectos (empresa_id, nombre) values ($1, 'Nuevo proyecto')`,
      values: [house(at[0], at[1], at[2]).empresa.id],
    }),
    ...byKey('app.proyectos', `nombre = 'Otro nombre'`, 'empresa_id = $1 and id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).proyectos[index(at[2])],
    ]),
  },
  'app.tareas': {
    insert: (stage, actor, row) => {
      const { empresa, proyectos, workers } = house(stage, actor, row);
      return {
        text: `insert into app.tareas (empresa_id, proyecto_id, trabajador_id, nombre) values ($1, $2, $3, 'Nueva tarea')`,
        values: [empresa.id, proyectos[index(row)], workers[index(row)].id],
      };
    },
    ...byKey('app.tareas', `estado = 'completada'`, 'empresa_id = $1 and id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).tareas[index(at[2])],
    ]),
  },
  'app.temas_generador': {
    insert: (...at) => ({
      text: `insert into app.temas_generador (empresa_id, nombre) values ($1, 'Nuevo tema')`,
      values: [house(at[0], at[1], at[2]).empresa.id],
    }),
    ...byKey('app.temas_generador', `nombre = 'Otro nombre'`, 'empresa_id = $1 and id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).temas[index(at[2])],
    ]),
  },
  'app.preguntas_generador': {
    insert: (...at) => ({
      text: `insert into app.preguntas_generador (empresa_id, tema_id, texto) values ($1, $2, '¿Y?')`,
      values: [house(at[0], at[1], at[2]).empresa.id, house(at[0], at[1], at[2]).temas[index(at[2])]],
    }),
    ...byKey('app.preguntas_generador', `texto = '¿Otra?'`, 'empresa_id = $1 and id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).preguntas[index(at[2])],
    ]),
  },
  // Inserted into the other topic of the house, where the person has no draft yet.
  'app.borradores_generador': {
    insert: (...at) => ({
      text: `insert into app.borradores_generador (empresa_id, tema_id, user_id, answers) values ($1, $2, $3, '{}')`,
      values: [
        house(at[0], at[1], at[2]).empresa.id,
        house(at[0], at[1], at[2]).temas[index(at[2]) === 0 ? 1 : 0],
        personOf(at[0], at[1], at[2]).id,
      ],
    }),
    ...byKey('app.borradores_generador', `answers = '{"a": "b"}'`, 'empresa_id = $1 and user_id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).workers[index(at[2])].id,
    ]),
  },
  'app.prompts_generados': {
    insert: (...at) => ({
      text: `insert into app.prompts_generados (empresa_id, id, user_id, tema_nombre, answers, prompt) values ($1, $2, $3, 'x', '[]', 'x')`,
      values: [house(at[0], at[1], at[2]).empresa.id, randomUUID(), personOf(at[0], at[1], at[2]).id],
    }),
    ...byKey('app.prompts_generados', 'util = true', 'empresa_id = $1 and id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).prompts[index(at[2])],
    ]),
  },
  'app.company_settings': {
    insert: (...at) => ({
      text: 'insert into app.company_settings (company_id) values ($1) on conflict (company_id) do update set logo_url = null',
      values: [house(at[0], at[1], at[2]).empresa.id],
    }),
    ...byKey('app.company_settings', 'logo_url = null', 'company_id = $1', (...at) => [house(...at).empresa.id]),
  },
  'app.ai_settings': {
    insert: (...at) => ({
      text: `insert into app.ai_settings (company_id, model, prompt_template, roleplay_prompt_template) values ($1, 'm', 'x', 'x')
             on conflict (company_id) do update set model = 'n'`,
      values: [house(at[0], at[1], at[2]).empresa.id],
    }),
    ...byKey('app.ai_settings', `api_key = 'x.z'`, 'company_id = $1', (...at) => [house(...at).empresa.id]),
  },
  'app.ai_template_versions': {
    insert: (...at) => ({
      text: `insert into app.ai_template_versions (company_id, kind, template) values ($1, 'prompt', 'x')`,
      values: [house(at[0], at[1], at[2]).empresa.id],
    }),
    ...byKey('app.ai_template_versions', `template = 'x'`, 'company_id = $1', (...at) => [house(...at).empresa.id]),
  },
  'app.ai_calls': {
    insert: (...at) => ({
      text: `insert into app.ai_calls (empresa_id, id, what, provider, model, reserved) values ($1, $2, 'prompt', 'openai', 'm', 0)`,
      values: [house(at[0], at[1], at[2]).empresa.id, randomUUID()],
    }),
    ...byKey('app.ai_calls', 'cost = 0', 'empresa_id = $1', (...at) => [house(...at).empresa.id]),
  },
  'app.ai_months': {
    insert: (...at) => ({
      text: `insert into app.ai_months (empresa_id, month) values ($1, '2020-01-01')`,
      values: [house(at[0], at[1], at[2]).empresa.id],
    }),
    ...byKey('app.ai_months', 'spent = 0', 'empresa_id = $1', (...at) => [house(...at).empresa.id]),
  },
  'app.archivos': {
    insert: (...at) => ({
      text: `insert into app.archivos (empresa_id, kind, path, content_type, bytes, created_by) values ($1, 'respuesta', $2, 'image/png', 1, $3)`,
      values: [house(at[0], at[1], at[2]).empresa.id, randomUUID(), personOf(at[0], at[1], at[2]).id],
    }),
    ...byKey('app.archivos', 'attached_at = now()', 'empresa_id = $1 and id = $2', (...at) => [
      house(...at).empresa.id,
      house(...at).archivos[index(at[2])],
    ]),
  },
  'app.invitations': {
    insert: (stage, actor, row) => ({
      text: `insert into app.invitations (empresa_id, email, role, token_hash, created_by) values ($1, $2, $3, $4, app.user_id())`,
      values: [house(stage, actor, row).empresa.id, 'otra@ejemplo.test', row === 'colleague' ? 'manager' : 'worker', randomBytes(32)],
    }),
    ...byKey('app.invitations', 'revoked_at = now(), created_by = app.user_id()', 'empresa_id = $1 and role = $2', (...at) => [
      house(...at).empresa.id,
      at[2] === 'colleague' ? 'manager' : 'worker',
    ]),
  },
  'app.audit_log': {
    insert: (stage, actor, row) => ({
      text: `insert into app.audit_log (act, empresa_id, subject) values ('empresa.creada', $1, 'x')`,
      values: [house(stage, actor, row).empresa.id],
    }),
    ...byKey('app.audit_log', `subject = 'x'`, 'empresa_id = $1', (...at) => [house(...at).empresa.id]),
  },
  'app.platform_settings': {
    insert: () => ({ text: 'insert into app.platform_settings (only_row) values (true) on conflict do nothing', values: [] }),
    ...byKey('app.platform_settings', 'open_registration = false', '$1', () => [true]),
  },
  'app.platform_totals': {
    insert: () => ({ text: 'insert into app.platform_totals (empresas) values (1)', values: [] }),
    ...byKey('app.platform_totals', 'empresas = 0', '$1', () => [true]),
  },
  'app.system_checks': {
    insert: () => ({ text: `insert into app.system_checks (part, state) values ('otra', 'ok')`, values: [] }),
    ...byKey('app.system_checks', `state = 'down'`, 'part = $1', () => ['correo']),
  },
  'auth.user': ofAccount('auth.user', 'email_verified = true', 'id', () => ({
    text: `insert into auth.user (email, name) values ('intruso@ejemplo.test', '')`,
    values: [],
  })),
  'auth.session': ofAccount('auth.session', `expires_at = 'infinity'`, 'user_id', (stage, actor, row) => ({
    text: `insert into auth.session (user_id, token, expires_at) values ($1, 'robado', 'infinity')`,
    values: [personOf(stage, actor, row).id],
  })),
  'auth.account': ofAccount('auth.account', `password = 'x'`, 'user_id', (stage, actor, row) => ({
    text: `insert into auth.account (user_id, account_id, provider_id) values ($1, 'x', 'credential')`,
    values: [personOf(stage, actor, row).id],
  })),
  'auth.two_factor': ofAccount('auth.two_factor', `secret = 'x'`, 'user_id', (stage, actor, row) => ({
    text: `insert into auth.two_factor (user_id, secret, backup_codes) values ($1, 'x', 'x')`,
    values: [personOf(stage, actor, row).id],
  })),
  'auth.attempts': {
    insert: () => ({ text: `insert into auth.attempts (key, count, window_ends) values ('x', 0, 'infinity')`, values: [] }),
    ...byKey('auth.attempts', 'count = 0', 'key = $1', () => ['nadie']),
  },
  'auth.verification': {
    insert: () => ({ text: `insert into auth.verification (identifier, value, expires_at) values ('x', 'x', 'infinity')`, values: [] }),
    ...byKey('auth.verification', `value = 'x'`, 'identifier = $1', () => ['nadie']),
  },
};
