import { randomBytes } from 'node:crypto';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildAiSettings } from '@ensaya/db/builders/ia.ts';
import { cleanUp, createTestDatabase } from '@ensaya/db/tests/database.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../lib/database.ts';
import { createKeyRing } from './key-ring.ts';
import { rotateKeys } from './rotate-keys.ts';

const COMPANIES = 1000;

test(`[7.12] the keys of ${COMPANIES} companies are resealed while one is being changed: 0 unreadable, and a second run finds nothing`, async () => {
  const { owner, url } = await createTestDatabase();
  const [old, fresh] = [
    { id: 'k1', key: randomBytes(32) },
    { id: 'k2', key: randomBytes(32) },
  ];
  const [before, during, after] = [createKeyRing([old]), createKeyRing([fresh, old]), createKeyRing([fresh])];
  const empresas: string[] = [];
  for (let number = 0; number < COMPANIES; number++) {
    const empresa = await buildEmpresa(owner, { nombre: `Empresa ${number}` });
    await buildAiSettings(owner, empresa, { sealedKey: before.seal(`clave-${empresa.id}`, empresa.id) });
    empresas.push(empresa.id);
  }
  const database = openDatabase({ url: url('ensaya_worker'), max: 2, name: 'rotate', statementNames: 'on', onError: () => {} });
  cleanUp(() => database.pool.end());
  const last = empresas.at(-1) ?? '';
  const [rotation] = await Promise.all([
    rotateKeys(database, during),
    owner.query('update app.ai_settings set api_key = $2 where company_id = $1', [last, during.seal(`nueva-${last}`, last)]),
  ]);
  expect(rotation.unreadable).toBe(0);
  const { rows } = await owner.query<{ company_id: string; api_key: string; version: number }>(
    'select company_id, api_key, version from app.ai_settings',
  );
  const opened = rows.map(({ company_id, api_key }) => after.open(api_key, company_id));
  expect(opened.toSorted()).toEqual(empresas.map((id) => `${id === last ? 'nueva' : 'clave'}-${id}`).toSorted());
  expect(rows.every(({ version }) => version === 1)).toBe(true);
  expect(await rotateKeys(database, during)).toEqual({ sealed: 0, unreadable: 0 });

  await owner.query(`update app.ai_settings set api_key = 'k1.AAAA' where company_id = $1`, [last]);
  expect(await rotateKeys(database, during)).toEqual({ sealed: 0, unreadable: 1 });
});
