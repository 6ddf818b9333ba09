/**
 * Who may do what to which row, as data. rls-matrix.test.ts tries every cell against the real policies and fails when a table
 * of the schema is missing here. Letters: s(elect) i(nsert) u(pdate) d(elete); a dash is a denial.
 */
export const ACTORS = [
  'stranger',
  'worker of A',
  'worker of B',
  'worker without company',
  'manager of A',
  'manager of A and B',
  'manager without company',
  'superadmin',
  'job of A',
] as const;
export type Actor = (typeof ACTORS)[number];

export const OPERATIONS = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof OPERATIONS)[number];

/**
 * own: of the actor's company, or about the actor. colleague: of the actor's company, but somebody else's. foreign: of a company
 * that the actor has nothing to do with. Actors without company take company A's row as their own: they must not reach it either.
 */
export const ROWS = ['own', 'colleague', 'foreign'] as const;
export type Row = (typeof ROWS)[number];

type Rights = `${'s' | '-'}${'i' | '-'}${'u' | '-'}${'d' | '-'}`;
const NONE: Rights = '----';
const nobody = { own: NONE, colleague: NONE, foreign: NONE };

type Cells = Record<Row, Rights>;
/** The actors not named get nothing. */
type TableRights = Partial<Record<Actor, Partial<Cells>>>;

const closed: TableRights = {};

const manager = (rights: Rights): TableRights => {
  const cells = { own: rights, colleague: rights };
  return { 'manager of A': cells, 'manager of A and B': cells };
};
/** What a responsable may do with rows of their own in a company that they run; the attempts find none there yet. */
const mine = (rights: Rights): TableRights => ({ 'manager of A': { own: rights }, 'manager of A and B': { own: rights } });
const worker = (cells: Partial<Cells>): TableRights => ({ 'worker of A': cells, 'worker of B': cells });
const superadmin = (rights: Rights): TableRights => ({ superadmin: { own: rights, colleague: rights, foreign: rights } });

/** Everybody with a session may read and rename themselves. */
const everyoneSelf = (rights: Rights): TableRights =>
  Object.fromEntries(ACTORS.filter((actor) => actor !== 'stranger' && actor !== 'job of A').map((actor) => [actor, { own: rights }]));

const merge = (...parts: TableRights[]): TableRights => {
  const merged: TableRights = {};
  for (const part of parts) for (const actor of Object.keys(part) as Actor[]) merged[actor] = { ...merged[actor], ...part[actor] };
  return merged;
};

const MATRIX: Record<string, TableRights> = {
  'app.users': merge(
    superadmin('s---'),
    { 'manager of A': { colleague: 's---' }, 'manager of A and B': { colleague: 's---' } },
    everyoneSelf('s-u-'),
  ),
  'app.user_roles': merge(superadmin('s---'), everyoneSelf('s---')),
  // The attempts ask for a pending request of a person of the house: only superadmins see it.
  'app.role_requests': superadmin('s---'),
  'app.empresas': merge(worker({ own: 's---', colleague: 's---' }), manager('s---'), superadmin('siu-')),
  'app.responsables_empresas': merge(manager('s---'), superadmin('s--d')),
  'app.company_users': merge(worker({ own: 's---' }), manager('s--d'), superadmin('s--d')),
  'app.proyectos': merge(worker({ own: 's---' }), manager('siud'), superadmin('s---')),
  'app.tareas': merge(worker({ own: 's---' }), manager('siud'), superadmin('s---')),
  'app.temas_generador': merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---')),
  'app.preguntas_generador': merge(worker({ own: 's---', colleague: 's---' }), manager('siud'), superadmin('s---')),
  // Own means written by oneself: whoever runs the company reaches none of its people's, nor does a superadmin.
  'app.borradores_generador': merge(worker({ own: 'siud' }), mine('-i--')),
  'app.prompts_generados': merge(worker({ own: 'siud' }), mine('-i--')),
  'app.company_settings': merge(worker({ own: 's---', colleague: 's---' }), manager('siu-')),
  // The key's own column is readable by nobody: the attempts below do not ask for it, a test of its own does.
  'app.ai_settings': merge(manager('siu-'), { 'job of A': { own: 's-u-', colleague: 's-u-' } }),
  'app.ai_template_versions': manager('s---'),
  'app.ai_calls': manager('s---'),
  'app.ai_months': manager('s---'),
  // Attached files of kind 'respuesta', uploaded by a trabajador. archivos-kinds.test.ts has the other kinds, and unattached files.
  'app.archivos': merge(worker({ own: 'siu-' }), manager('s---'), mine('si--')),
  // Of the house's invitations the attempts ask for: own, one for a trabajador; colleague, one for a responsable.
  'app.invitations': merge({ 'manager of A': { own: 'siu-' }, 'manager of A and B': { own: 'siu-' } }, superadmin('siu-')),
  'app.audit_log': merge(manager('s---'), superadmin('s---')),
  'app.platform_settings': superadmin('s-u-'),
  'app.platform_totals': superadmin('s---'),
  'app.system_checks': merge(superadmin('s---'), { 'job of A': { own: 'siu-', colleague: 'siu-', foreign: 'siu-' } }),
  // Only Better Auth's own database role reaches these.
  'auth.user': closed,
  'auth.session': closed,
  'auth.account': closed,
  'auth.verification': closed,
  'auth.two_factor': closed,
  'auth.attempts': closed,
};

export const MATRIX_TABLES = Object.keys(MATRIX);

export function isAllowed(table: string, actor: Actor, row: Row, operation: Operation): boolean {
  const rights = { ...nobody, ...MATRIX[table]?.[actor] }[row];
  return rights[OPERATIONS.indexOf(operation)] !== '-';
}
