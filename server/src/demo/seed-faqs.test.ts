import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { expect, test } from 'vitest';
import { keyRingOf } from '../ia/key-ring.ts';
import { seedDemo } from './seed.ts';

const database = await createTestDatabase();
const { owner } = database;

test('the demo companies have 15, 3 and 3 FAQs whose links lead to FAQs of the same company, and a second seeding adds none', async () => {
  const keyRing = keyRingOf({ AUTH_SECRET: 'a secret that only tests may use, 32+' });
  for (let round = 0; round < 2; round++) await seedDemo(database.url(), keyRing);
  const { rows } = await owner.query<{ nombre: string; id: string; answer: string; due: boolean; alternatives: string[]; votes: number }>(`
    select e.nombre, f.id, f.answer, f.alternatives, f.utiles + f.no_utiles as votes, f.review_due <= current_date as due
      from app.faqs f join app.empresas e on e.id = f.empresa_id`);
  const of = (nombre: string) => rows.filter((row) => row.nombre === nombre);
  expect([of('Norteclima').length, of('Clínica Arce').length, of('Librerías Ítaca').length]).toEqual([15, 3, 3]);
  expect(of('Norteclima').filter(({ due }) => due)).toHaveLength(3);
  expect(rows.every(({ alternatives }) => alternatives.length > 0)).toBe(true);
  for (const nombre of ['Norteclima', 'Clínica Arce', 'Librerías Ítaca']) expect(of(nombre).some(({ votes }) => votes > 0)).toBe(true);
  const links = rows.flatMap(({ nombre, answer }) => [...answer.matchAll(/\(faq:([^)]*)\)/g)].map(([, id]) => ({ nombre, id })));
  expect(links.length).toBeGreaterThan(3);
  for (const { nombre, id } of links) expect(of(nombre).map((row) => row.id)).toContain(id);
  const { rows: counts } = await owner.query(`
    select (select count(*)::integer from app.faq_requests where state = 'open') as requests,
           (select max(personas) from app.faq_requests where state = 'open') as same,
           (select count(*)::integer from app.consultas) as asked,
           (select count(*)::integer from app.consulta_citas) as shown,
           (select count(*)::integer from app.faq_missed_searches) as missed,
           (select count(*)::integer from app.sinonimos) as synonyms,
           (select count(*)::integer from app.faq_versions where version = 2) as edits`);
  expect(counts).toEqual([{ requests: 3, same: 3, asked: 3, shown: 4, missed: 4, synonyms: 6, edits: 1 }]);
});
