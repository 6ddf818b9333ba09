import { LIVE_TABLES, type LiveTable } from '@ensaya/contract/tablas.ts';
import type { QueryClient } from '@tanstack/react-query';

/** A query key begins with the table that it reads, or with one of these: figures and lists over several tables, and the signed-in user. */
const PANELES = 'paneles';
const VISITOR = 'visitor';
/** A company's people with their tasks, role-plays and invitations. */
const PERSONAS = 'personas';
/** The page of one person. */
const PERSONA = 'persona';
/** Tables without live changes: only this browser's own mutations make them stale. */
type OwnTable = 'exportaciones' | 'prompts_generados' | 'sinonimos' | 'users';
export type Table = LiveTable | OwnTable;
type QueryRoot = Table | typeof PANELES | typeof VISITOR | typeof PERSONAS | typeof PERSONA;

/** What else is stale when a table has changed. A table without a row here makes only its own queries stale. */
const DEPENDENTS: Partial<Record<Table, readonly QueryRoot[]>> = {
  // The name of a company is part of the rows of these.
  empresas: [PANELES, VISITOR, 'responsables_empresas', 'proyectos', 'temas_generador', 'roleplays', 'faqs'],
  // Membership decides which projects and tasks a user may read; companies can be filtered by having a responsable.
  responsables_empresas: [PANELES, VISITOR, PERSONAS, PERSONA, 'proyectos', 'tareas', 'empresas'],
  company_users: [PANELES, VISITOR, PERSONAS, PERSONA, 'grupos', 'proyectos', 'tareas', 'roleplay_assignments', 'roleplay_responses'],
  invitations: [PANELES, PERSONAS, 'empresas'],
  // An approved person becomes a responsable or is invited.
  propuestas: [PANELES, PERSONAS, 'empresas', 'avisos'],
  proyectos: [PANELES],
  // Who enters a group receives its role-plays; tasks are filtered by group.
  grupos: [PANELES, PERSONAS, PERSONA, 'tareas', 'roleplays', 'roleplay_assignments'],
  // A project has the progress of its tasks.
  tareas: [PANELES, PERSONAS, PERSONA, 'avisos', 'proyectos'],
  // A task has the number of its comments.
  tarea_comentarios: [PERSONA, 'tareas', 'avisos'],
  // A generated prompt links to its topic.
  temas_generador: [PANELES, 'prompts_generados'],
  // A worker's first steps include a prompt.
  prompts_generados: [PANELES],
  // A topic has the number of its questions.
  preguntas_generador: ['temas_generador'],
  // A role-play has the counts of its assignments and answers; the responses show its questions.
  roleplays: [PANELES, PERSONAS, PERSONA, 'grupos', 'roleplay_assignments', 'roleplay_responses', 'informes'],
  roleplay_assignments: [PANELES, PERSONAS, PERSONA, 'grupos', 'roleplays', 'roleplay_responses', 'recordatorios', 'avisos'],
  roleplay_responses: [PANELES, 'roleplays', 'roleplay_assignments', 'informes'],
  // Answers and reports show what was handed in.
  entregas: [PANELES, PERSONA, 'roleplays', 'roleplay_responses', 'informes'],
  entrega_comentarios: [PERSONA, 'avisos'],
  // A responsable's panel lists what none has seen.
  entrega_vistas: [PANELES],
  // What waits for a responsable says which late people have been reminded.
  recordatorios: [PANELES, PERSONA],
  informes: ['avisos'],
  // A responsable's panel lists the questions to answer.
  faq_requests: [PANELES, PERSONA, 'avisos'],
  // A category has the number of its FAQs, a FAQ the names of its categories. The figures count the FAQs to review.
  faqs: [PANELES, 'faq_categories', 'faq_requests', 'faq_borradores', 'permisos'],
  // The author of a draft's answer is asked.
  faq_borradores: ['permisos', 'avisos'],
  permisos: ['faqs', 'avisos'],
  faq_categories: ['faqs'],
  // The search uses the synonyms.
  sinonimos: ['faqs'],
  // The platform's figures.
  role_requests: [PANELES],
  // The page of a company shows its people.
  users: [PANELES, 'empresas'],
  company_settings: [PANELES, VISITOR],
  // The page of a company shows its cap.
  ai_settings: [PANELES, 'informes', 'empresas'],
};

/** The first elements of the query keys that are stale after changes of these tables; without a table, of all that can change. */
export function staleKeys(tables: readonly Table[]): Set<string> {
  const changed = tables.length > 0 ? tables : LIVE_TABLES;
  return new Set(changed.flatMap((table) => [table, ...(DEPENDENTS[table] ?? [])]));
}

const invalidateRoots = (client: QueryClient, roots: ReadonlySet<string>): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => roots.has(String(queryKey[0])) });

/** After a mutation of a table. Resolves when the table's own queries are fresh: a dialog closes over a list that shows the change. */
export function invalidateTable(client: QueryClient, table: Table): Promise<void> {
  const dependents = staleKeys([table]);
  dependents.delete(table);
  void invalidateRoots(client, dependents);
  return client.invalidateQueries({ queryKey: [table] });
}
