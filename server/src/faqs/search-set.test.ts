import { readFile, writeFile } from 'node:fs/promises';
import { createTestDatabase } from '@ensaya/db/tests/database.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildSearchSet, FINDERS, readSearchSet } from '../../tests/search-set.ts';

/**
 * The quality of the search over tools/search-set, printed as one table: the share of the queries whose FAQ is among the first three.
 * `SEARCH_FLOORS=write` keeps the scores of this run as the floors; `SEARCH_MISSES=print` lists the queries that failed.
 */
const FLOORS = new URL('../../../tools/search-set/floors.json', import.meta.url);
const COLUMNS = ['ilike', 'full text', 'ours', 'ours with synonyms'] as const;
type Column = (typeof COLUMNS)[number];

test('[2.40] the search finds no less of the measuring set than before', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase();
  const set = await readSearchSet();
  const world = await buildSearchSet(database.owner, set);
  const api = new pg.Client({ connectionString: database.url('ensaya_api') });
  await api.connect();
  const scores = new Map<string, Map<Column, { found: number; asked: number }>>();
  const misses: string[] = [];

  const first = async (column: Column, empresa: string, q: string): Promise<string[]> => {
    if (column === 'ilike' || column === 'full text') {
      const { rows } = await database.owner.query(FINDERS[column === 'ilike' ? 'ilike' : 'fullText'], [empresa, q]);
      return rows.map(({ faq_id }) => faq_id);
    }
    await api.query(`select set_config('app.member_ids', $1, false)`, [empresa]);
    const { rows } = await api.query('select faq_id from app.search_faqs($1, $2, null, null, 200) limit 3', [empresa, q]);
    return rows.map(({ faq_id }) => faq_id);
  };
  const run = async (column: Column, ending: string) => {
    for (const { id, kind, q } of set.queries) {
      const found = (await first(column, world.companyOf(id), q)).some((faq_id) => world.setIds.get(faq_id) === id);
      if (!found && column.startsWith('ours')) misses.push(`${column}${ending}: ${kind} ${id} ‘${q}’`);
      for (const row of [kind, ...(kind === 'paraphrase' ? [] : ['lexical, all'])]) {
        const columns = scores.get(row + ending) ?? new Map();
        const { found: before, asked } = columns.get(column) ?? { found: 0, asked: 0 };
        scores.set(row + ending, columns.set(column, { found: before + Number(found), asked: asked + 1 }));
      }
    }
  };

  for (const ending of ['', ', with alternatives']) {
    if (ending) await world.addAlternatives();
    await world.removeSynonyms();
    for (const column of ['ilike', 'full text', 'ours'] as const) await run(column, ending);
    await world.addSynonyms();
    await run('ours with synonyms', ending);
  }
  await api.end();

  const share = (row: string, column: Column) => {
    const { found, asked } = scores.get(row)?.get(column) ?? { found: 0, asked: 1 };
    return found / asked;
  };
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`.padStart(19);
  const shown = [...scores.keys()].filter(
    (row) => !row.endsWith('alternatives') || row.startsWith('lexical') || row.startsWith('paraphrase'),
  );
  const lines = shown.map((row) => row.padEnd(34) + COLUMNS.map((column) => percent(share(row, column))).join(''));
  const size = `${set.faqs.length} FAQs, ${set.queries.length} queries; found in the first three`;
  console.log([size, ''.padEnd(34) + COLUMNS.map((column) => column.padStart(19)).join(''), ...lines].join('\n'));
  if (process.env.SEARCH_MISSES === 'print') console.log(misses.join('\n'));

  const ours = Object.fromEntries(
    shown.flatMap((row) => (['ours', 'ours with synonyms'] as const).map((column) => [`${row}: ${column}`, share(row, column)])),
  );
  if (process.env.SEARCH_FLOORS === 'write') await writeFile(FLOORS, `${JSON.stringify(ours, null, 2)}\n`);
  const floors: Record<string, number> = JSON.parse(await readFile(FLOORS, 'utf8'));
  const fallen = Object.entries(floors).filter(([name, floor]) => (ours[name] ?? 0) < floor - 1e-9);
  expect(fallen, 'scores that fell below tools/search-set/floors.json').toEqual([]);
});
