import { readFile } from 'node:fs/promises';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { expect, test } from 'vitest';
import { migrate } from '../src/migrate.ts';
import { createTestDatabase } from './database.ts';

const HERE = new URL('../', import.meta.url);
const { owner, url } = await createTestDatabase();
const settingsOf = async ({ id }: { id: string }) =>
  (await owner.query('select activity_months, answers_months, reports_months from app.company_settings where company_id = $1', [id])).rows;

test('a new company keeps its activity for 24 months, whichever release creates it; one that existed keeps what it had', async () => {
  // As before migration 0044.
  await owner.query(`
    drop function app.set_company_defaults() cascade;
    drop policy gate_begins on app.company_settings;
    delete from meta.applied where (kind, name) in (('functions', 'retention'), ('policies', 'app.company_settings'))`);
  const [without, unlimited, chosen] = [await buildEmpresa(owner), await buildEmpresa(owner), await buildEmpresa(owner)];
  await owner.query('insert into app.company_settings (company_id, activity_months) values ($1, null), ($2, 36)', [
    unlimited.id,
    chosen.id,
  ]);

  const client = await owner.connect();
  await client.query('set role ensaya_owner; set search_path = pg_catalog, pg_temp');
  await client.query(await readFile(new URL('migrations/0044_actividad.sql', HERE), 'utf8'));
  client.release(true);
  await migrate(url());

  expect(await settingsOf(without)).toEqual([]);
  expect(await settingsOf(unlimited)).toEqual([{ activity_months: null, answers_months: null, reports_months: null }]);
  expect(await settingsOf(chosen)).toEqual([{ activity_months: 36, answers_months: null, reports_months: null }]);
  const created = await buildEmpresa(owner);
  expect(await settingsOf(created)).toEqual([{ activity_months: 24, answers_months: null, reports_months: null }]);
  // The activity log records what a person chose, not the default.
  const chosenBy = async ({ id }: { id: string }) =>
    (await owner.query(`select subject from app.audit_log where act = 'conservacion.cambiada' and empresa_id = $1`, [id])).rows;
  expect(await chosenBy(created)).toEqual([]);
  await owner.query('update app.company_settings set activity_months = 60 where company_id = $1', [created.id]);
  expect(await chosenBy(created)).toEqual([{ subject: 'Respuestas: sin límite, reportes: sin límite, actividad: 60 meses' }]);
});
