import { buildFaq, buildFaqCategory, buildFaqRequest, buildSinonimo } from '@ensaya/db/builders/faqs.ts';
import type pg from 'pg';
import { ago, inDays } from './days.ts';
import { type DemoFaq, ITACA_CATEGORIES, ITACA_FAQS, NORTECLIMA_CATEGORIES, NORTECLIMA_FAQS } from './faqs-content.ts';

type Row = { id: string };
type Cast = { norteclima: Row; itaca: Row; responsable: Row; trabajadores: Row[] };
type Content = { empresa: Row; responsable: Row; categories: Record<string, string[]>; faqs: DemoFaq[] };

const SYNONYMS = [
  ['caldera', 'calentador'],
  ['avería', 'fallo', 'rotura'],
  ['presupuesto', 'cotización'],
  ['cita', 'visita', 'turno'],
];
/** Searches per day, of which one of the first three results was opened, and without results; the last weeks. */
const SEARCH_DAYS = Array.from({ length: 25 }, (_, day) => ({
  day: inDays(-day),
  searches: 6 + ((day * 5) % 7),
  unanswered: day % 6 === 0 ? 1 : 0,
}));

/** FAQs of a heating company and of a bookshop, written by their responsable. */
export async function fillFaqs(owner: pg.Client, { norteclima, itaca, responsable, trabajadores }: Cast): Promise<void> {
  // The author of the versions in the history.
  await owner.query(`select set_config('app.user_id', $1, true)`, [responsable.id]);
  const ids = await write(owner, { empresa: norteclima, responsable, categories: NORTECLIMA_CATEGORIES, faqs: NORTECLIMA_FAQS });
  await write(owner, { empresa: itaca, responsable, categories: ITACA_CATEGORIES, faqs: ITACA_FAQS });
  await vote(owner, norteclima, ids, trabajadores);
  await owner.query(`update app.faqs set answer = replace(answer, '65 €', '72 €') where empresa_id = $1 and id = $2`, [
    norteclima.id,
    ids.get('avisos'),
  ]);

  const [asker] = trabajadores;
  if (asker) await buildFaqRequest(owner, norteclima, asker, '¿Se puede pagar la revisión en dos plazos?');
  await owner.query(
    `insert into app.faq_missed_searches (empresa_id, words, times, last_on)
     values ($1, 'bomba de calor', 5, $2), ($1, 'tarifa festivos', 3, $3)`,
    [norteclima.id, inDays(-1), inDays(-4)],
  );
  for (const { day, searches, unanswered } of SEARCH_DAYS)
    await owner.query('insert into app.faq_search_days (empresa_id, day, searches, found, unanswered) values ($1, $2, $3, $4, $5)', [
      norteclima.id,
      day,
      searches,
      Math.floor((searches - unanswered) * 0.85),
      unanswered,
    ]);
  for (const palabras of SYNONYMS) await buildSinonimo(owner, norteclima, palabras);
}

/** Returns the ids of the FAQs by their keys. */
async function write(owner: pg.Client, { empresa, responsable, categories, faqs }: Content): Promise<Map<string, string>> {
  const topics = new Map<string, { id: string; category: Row }>();
  for (const [name, names] of Object.entries(categories)) {
    const category = await buildFaqCategory(owner, empresa, { name, topics: names });
    for (const [index, topic] of names.entries()) topics.set(topic, { id: category.topics[index] ?? '', category });
  }
  const ids = new Map<string, string>();
  for (const { key, answer, createdDaysAgo, reviewedDaysAgo, reviewMonths = 6, ...faq } of faqs) {
    const places = faq.topics.flatMap((name) => topics.get(name) ?? []);
    const { id } = await buildFaq(owner, empresa, {
      ...faq,
      answer: answer.replace(/\(faq:(\w+)\)/g, (_link, target: string) => `(faq:${ids.get(target)})`),
      categories: [...new Set(places.map(({ category }) => category))],
      topics: places.map((topic) => topic.id),
      created_at: ago(createdDaysAgo),
      owner: responsable,
      reviewed_on: inDays(-reviewedDaysAgo),
      review_months: reviewMonths,
    });
    ids.set(key, id);
  }
  return ids;
}

async function vote(owner: pg.Client, empresa: Row, ids: Map<string, string>, people: Row[]): Promise<void> {
  for (const { key, votes: [useful, useless] = [0, 0] } of NORTECLIMA_FAQS)
    for (const [index, person] of people.slice(0, useful + useless).entries())
      await owner.query('insert into app.faq_votes (empresa_id, faq_id, user_id, util) values ($1, $2, $3, $4)', [
        empresa.id,
        ids.get(key),
        person.id,
        index < useful,
      ]);
}
