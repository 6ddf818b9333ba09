import { assignResponsable } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import { selectPassages } from '@ensaya/server/consultas/consultas.queries.ts';
import { openDatabase } from '@ensaya/server/lib/database.ts';
import { scopedDb } from '@ensaya/server/lib/scoped-db.ts';
import { heavySize } from '@ensaya/server/tests/heavy-size.ts';
import { buildSearchSet, readSearchSet } from '@ensaya/server/tests/search-set.ts';
import { expect, onTestFinished, test } from 'vitest';

/** Of the queries, those whose FAQ is among the passages that the AI chooses from. */
const LEAST = { 'without alternatives': 0.96, 'with alternatives': 0.99 } as const;
/** The short form asks every nth. */
const EACH = heavySize(1, 5);

test('[2.40] the FAQ that answers is among the six that the AI is sent', async () => {
  const database = await createTestDatabase();
  const set = await readSearchSet();
  const world = await buildSearchSet(database.owner, set);
  const opened = openDatabase({ url: database.url('ensaya_api'), max: 4, name: 'passages', statementNames: 'on', onError: () => {} });
  onTestFinished(() => opened.pool.end());
  const sessions = new Map<string, ReturnType<typeof scopedDb>>();
  const sessionIn = async (empresa_id: string) => {
    const known = sessions.get(empresa_id);
    if (known) return known;
    const user = await buildUser(database.owner, { role: 'manager' });
    await assignResponsable(database.owner, { id: empresa_id }, user);
    const db = scopedDb(opened, {
      text: 'select app.enter($1, $2, false)',
      values: [await buildSession(database.owner, user), ['manager']],
    });
    sessions.set(empresa_id, db);
    return db;
  };
  const queries = set.queries.filter((_query, n) => n % EACH === 0);
  const measured: Record<string, number> = {};
  const run = async (name: string) => {
    const missed: string[] = [];
    for (const { id, kind, q } of queries) {
      const empresa = world.companyOf(id);
      const passages = (await selectPassages(await sessionIn(empresa), empresa, q)) || [];
      if (!passages.some(({ faq_id }) => world.setIds.get(faq_id) === id)) missed.push(`${kind} ${id} ‘${q}’`);
    }
    measured[name] = 1 - missed.length / queries.length;
    console.log(`${name}: ${(100 * measured[name]).toFixed(1)} % of ${queries.length} queries; missed: ${missed.join(', ') || 'none'}`);
  };
  await run('without alternatives');
  await world.addSynonyms();
  await run('without alternatives, with synonyms');
  await world.removeSynonyms();
  await world.addAlternatives();
  await run('with alternatives');
  await world.addSynonyms();
  await run('with alternatives, with synonyms');
  for (const [name, least] of Object.entries(LEAST)) expect(measured[name], name).toBeGreaterThanOrEqual(least);
});
