import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

const { owner } = await createTestDatabase();

test('a new company keeps its activity for 24 months; the log records what a person chooses, not this default', async () => {
  const { id } = await buildEmpresa(owner);
  const settings = await owner.query(
    'select activity_months, answers_months, reports_months from app.company_settings where company_id = $1',
    [id],
  );
  expect(settings.rows).toEqual([{ activity_months: 24, answers_months: null, reports_months: null }]);
  const chosen = async () =>
    (await owner.query(`select subject from app.audit_log where act = 'conservacion.cambiada' and empresa_id = $1`, [id])).rows;
  expect(await chosen()).toEqual([]);
  await owner.query('update app.company_settings set activity_months = 60 where company_id = $1', [id]);
  expect(await chosen()).toEqual([{ subject: 'Respuestas: sin límite, reportes: sin límite, actividad: 60 meses' }]);
});
