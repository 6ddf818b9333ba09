import { CONTENIDO } from '@ensaya/contract/tablas.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { buildFixture } from './rls-fixture.ts';

const database = await createTestDatabase();

const PEOPLE = ['company_users', 'responsables_empresas'];
/** Deleted with the company, but not shown to the person who deletes it. */
const INTERNAL = [
  'ai_calls',
  'ai_months',
  'ai_settings',
  'ai_private_months',
  'ai_template_versions',
  'credito_ia',
  'credito_meses',
  'avisos',
  'avisos_programados',
  'borradores_generador',
  'borradores_roleplay',
  'company_settings',
  'consulta_citas',
  'consultas',
  'faq_borradores',
  'permisos',
  'empresa_equipos',
  'entrega_comentarios',
  'entrega_textos',
  'entrega_vistas',
  'entregas',
  'entregas_pendientes',
  'ensayo_etapas',
  'ensayo_turnos',
  'ensayos',
  'exportaciones',
  'faq_attachments',
  'faq_missed_searches',
  'faq_request_personas',
  'faq_requests',
  'faq_search_days',
  'faq_topics',
  'faq_versions',
  'faq_vocabulary',
  'faq_votes',
  'faqs_categories',
  'faqs_topics',
  'grupo_personas',
  'grupo_roleplays',
  'informe_citas',
  'informe_trozos',
  'informes',
  'invitations',
  'personaje_faqs',
  'personaje_secretos',
  'personajes',
  'preguntas_generador',
  'propuestas',
  'recordatorios',
  'roleplay_assignments',
  'roleplay_questions',
  'roleplay_respuestas_anteriores',
  'sinonimos',
  'tarea_comentarios',
  'tarea_historial',
];

test('every tenant table is named in the dialog that deletes a company, or listed as internal', async () => {
  const { rows } = await database.owner.query<{ name: string }>(`
    select r.relname as name from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'f' and c.confrelid = 'app.empresas'::regclass and c.confdeltype = 'c' and c.conparentid = 0`);
  const tenants = rows.map(({ name }) => name);
  const known = [...Object.keys(CONTENIDO), ...PEOPLE, ...INTERNAL];
  const unnamed = tenants.filter((name) => !known.includes(name));
  expect(unnamed, `add ${unnamed.join(', ')} to contract/src/contenido.ts, or to INTERNAL here`).toEqual([]);
  expect(known.filter((name) => !tenants.includes(name))).toEqual([]);
});

test('[3.25] the gate may count each of them for a superadmin only', async () => {
  const fixture = await buildFixture(database.owner);
  const api = new pg.Client({ connectionString: database.url('ensaya_api') });
  await api.connect();
  const tables = [...Object.keys(CONTENIDO), ...PEOPLE];
  const count = async (actor: 'superadmin' | 'manager of A') => {
    await api.query('begin');
    await api.query('select app.enter($1, $2, false)', [fixture.people[actor].token, ['worker', 'manager', 'superadmin']]);
    const { rows } = await api.query('select tabla, cantidad::int from app.count_contents($1, $2)', [fixture.A.empresa.id, tables]);
    await api.query('rollback');
    return rows;
  };
  // Each worker in the test data has one row of each table, and two files: a FAQ's and their own. Company A has two responsables.
  const two = tables.map((tabla) => ({ tabla, cantidad: tabla === 'archivos' ? 4 : 2 }));
  expect(await count('superadmin'), 'its policies need: create policy gate … for select to ensaya_gate').toEqual(
    expect.arrayContaining(two),
  );
  await expect(count('manager of A')).rejects.toMatchObject({ code: 'EN403' });
  await api.end();
});
