import { LIVE_TABLES } from '@ensaya/contract/tablas.ts';
import { expect, test } from 'vitest';
import { staleKeys, type Table } from './dependencies.ts';

const after = (...tables: Table[]) => [...staleKeys(tables)].sort();

test('[2.44 2.45 2.47 2.50] a change of tasks makes the tasks, the projects with their progress, the panels, the people and the notices be read again, and nothing else', () => {
  expect(after('tareas')).toEqual(['avisos', 'paneles', 'persona', 'personas', 'proyectos', 'tareas']);
});

test('[2.52] a role that was granted is in the platform’s figures', () => {
  expect(after('role_requests')).toEqual(['paneles', 'role_requests']);
});

test('[2.24 2.29] topics are read again with their questions, and settings of the AI with what says whether one can generate', () => {
  expect(after('temas_generador')).toEqual(['paneles', 'prompts_generados', 'temas_generador']);
  expect(after('preguntas_generador')).toEqual(['preguntas_generador', 'temas_generador']);
  expect(after('ai_settings')).toEqual(['ai_settings', 'empresas', 'informes', 'paneles']);
});

test('[2.47] a generated prompt is a step of the worker’s panel', () => {
  expect(after('prompts_generados')).toEqual(['paneles', 'prompts_generados']);
});

test('[4.1] a change of membership makes the data of the user stale', () => {
  expect(after('company_users')).toEqual([
    'company_users',
    'grupos',
    'paneles',
    'persona',
    'personas',
    'proyectos',
    'roleplay_assignments',
    'roleplay_responses',
    'tareas',
    'visitor',
  ]);
  expect(after('responsables_empresas')).toEqual([
    'empresas',
    'paneles',
    'persona',
    'personas',
    'proyectos',
    'responsables_empresas',
    'tareas',
    'visitor',
  ]);
});

test('[2.20 2.44 2.49] a company’s new name makes stale what shows it', () => {
  expect(after('empresas')).toEqual([
    'empresas',
    'faqs',
    'paneles',
    'proyectos',
    'responsables_empresas',
    'roleplays',
    'temas_generador',
    'visitor',
  ]);
});

test('[4.9] FAQs, their categories and the questions without an answer change together', () => {
  expect(after('faqs')).toEqual(['faq_borradores', 'faq_categories', 'faq_requests', 'faqs', 'paneles', 'permisos']);
  expect(after('faq_categories')).toEqual(['faq_categories', 'faqs']);
});

test('[2.20] a new logo makes the user and the panels stale', () => {
  expect(after('company_settings')).toEqual(['company_settings', 'paneles', 'visitor']);
});

test('[1.5] when anything may have changed, everything is read again', () => {
  expect(after()).toEqual([...LIVE_TABLES, 'paneles', 'persona', 'personas', 'prompts_generados', 'visitor'].sort());
});
