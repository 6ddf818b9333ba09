import type { QueryKey } from '@tanstack/react-query';

/**
 * The only queries whose last answer this browser keeps, by the first two elements of their keys: what the pages show when they open. Not
 * here: AI settings, other people's answers and the reports on them, what people write to each other under a task, the links of invitations,
 * sessions, the audit log.
 */
const KEPT = new Map<string, readonly string[]>(
  Object.entries({
    paneles: ['worker', 'manager', 'load'],
    tareas: ['list', 'one', 'counts'],
    proyectos: ['list', 'choosable'],
    personas: ['list'],
    temas_generador: ['list', 'one'],
    preguntas_generador: ['list'],
    prompts_generados: ['list', 'counts'],
    roleplays: ['list', 'one', 'play'],
    faqs: ['list', 'one'],
    faq_categories: ['list'],
    avisos: ['list', 'unread'],
    company_users: ['list'],
    empresas: ['list', 'count', 'sin_responsable'],
    responsables_empresas: ['own'],
  }),
);

/** The other lists have the searched words as the `q` of their filters; these as an element of the key. */
const WORDS_AT = new Map([
  ['company_users', 3],
  ['prompts_generados', 3],
]);

/** What is searched is not kept: every word typed would be one more answer. */
const isSearch = (key: QueryKey): boolean =>
  key.some((part, index) => (index === WORDS_AT.get(String(key[0])) ? part : (part as { q?: unknown } | null | undefined)?.q));

export const isKept = (key: QueryKey): boolean => (KEPT.get(String(key[0]))?.includes(String(key[1])) ?? false) && !isSearch(key);
