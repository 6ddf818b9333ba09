import { randomUUID } from 'node:crypto';
import { buildConsulta } from '@ensaya/db/builders/consultas.ts';
import { buildFaq, buildFaqCategory, buildFaqRequest, buildSinonimo } from '@ensaya/db/builders/faqs.ts';
import type pg from 'pg';
import { sentencesOf } from '../ia/sentences.ts';
import { ARCE_CATEGORIES, ARCE_FAQS } from './content/arce-faqs.ts';
import type { DemoFaq } from './content/faqs.ts';
import { ITACA_CATEGORIES, ITACA_FAQS } from './content/itaca-faqs.ts';
import { NORTECLIMA_CATEGORIES, NORTECLIMA_FAQS } from './content/norteclima-faqs.ts';
import { DEMO_CONSULTAS, DEMO_REQUESTS, MISSED, SYNONYMS } from './content/preguntas.ts';
import { inDays, momentOf } from './days.ts';
import type { Cast, EmpresaKey, PersonKey } from './people.ts';
import type { Act } from './timeline.ts';

type Row = { id: string };
type Content = {
  key: EmpresaKey;
  responsable: PersonKey;
  categories: Record<string, string[]>;
  faqs: DemoFaq[];
  /** In the order in which they vote. */
  voters: PersonKey[];
  /** How many days the searches have been counted. */
  searched: number;
};

const CONTENTS: Content[] = [
  {
    key: 'norteclima',
    responsable: 'marta',
    categories: NORTECLIMA_CATEGORIES,
    faqs: NORTECLIMA_FAQS,
    voters: ['lucia', 'diego', 'nuria', 'ivan'],
    searched: 25,
  },
  { key: 'arce', responsable: 'jorge', categories: ARCE_CATEGORIES, faqs: ARCE_FAQS, voters: ['hugo', 'paula'], searched: 12 },
  { key: 'itaca', responsable: 'marta', categories: ITACA_CATEGORIES, faqs: ITACA_FAQS, voters: ['rodrigo', 'ximena'], searched: 9 },
];

/** FAQs with categories, votes, questions, searches and synonyms. */
export function faqActs(owner: pg.Client, cast: Cast): Act[] {
  return CONTENTS.flatMap((content) => {
    const ids = new Map(content.faqs.map(({ key }) => [key, randomUUID()]));
    const asked = content.key === 'norteclima' ? consultaActs(owner, cast, ids) : [];
    return [...writingActs(owner, cast, content, ids), ...requestActs(owner, cast, content, ids), ...asked];
  });
}

function writingActs(owner: pg.Client, { empresas, people }: Cast, content: Content, ids: Map<string, string>): Act[] {
  const empresa = empresas[content.key];
  const responsable = people[content.responsable];
  const topics = new Map<string, { id: string; category: Row }>();
  const began = momentOf(`${Math.max(...content.faqs.map(({ createdDaysAgo }) => createdDaysAgo))}d 08:50`);
  const begin = async () => {
    for (const [name, names] of Object.entries(content.categories)) {
      const category = await buildFaqCategory(owner, empresa, { name, topics: names, created_by: responsable, created_at: began });
      for (const [index, topic] of names.entries()) topics.set(topic, { id: category.topics[index] ?? '', category });
    }
    for (const words of SYNONYMS[content.key]) await buildSinonimo(owner, empresa, words, began);
    await countSearches(owner, empresa, content);
  };
  const acts: Act[] = [{ at: began, by: responsable, run: begin }];
  for (const { key, answer, createdDaysAgo, reviewedDaysAgo, reviewMonths = 6, votes, ...faq } of content.faqs) {
    const id = ids.get(key) ?? '';
    const created_at = momentOf(`${createdDaysAgo}d 09:15`);
    const write = () => {
      const places = faq.topics.flatMap((name) => topics.get(name) ?? []);
      return buildFaq(owner, empresa, {
        ...faq,
        id,
        answer: answer.replace(/\(faq:(\w+)\)/g, (_link, target: string) => `(faq:${ids.get(target)})`),
        categories: [...new Set(places.map(({ category }) => category))],
        topics: places.map((topic) => topic.id),
        created_at,
        created_by: responsable,
        owner: responsable,
        reviewed_on: inDays(-reviewedDaysAgo),
        review_months: reviewMonths,
      });
    };
    acts.push({ at: created_at, by: responsable, run: write });
    const [useful, useless] = votes ?? [0, 0];
    const voters = content.voters.slice(0, useful + useless).map((voter) => people[voter]);
    // The newest FAQ is days old, the newest voter weeks.
    const at = momentOf(`${Math.min(createdDaysAgo, 20)}d 11:00`);
    acts.push({ at, by: null, run: () => vote(owner, { empresa_id: empresa.id, id }, voters, useful, at), unrecorded: true });
  }
  if (content.key === 'norteclima') acts.push(priceRise(owner, { empresa_id: empresa.id, id: ids.get('avisos') ?? '' }, responsable));
  return acts;
}

/** The answer has a second version. */
function priceRise(owner: pg.Client, { empresa_id, id }: { empresa_id: string; id: string }, responsable: Row): Act {
  const at = momentOf('6d 12:50');
  const run = async () => {
    await owner.query(`update app.faqs set answer = replace(answer, '65 €', '72 €') where empresa_id = $1 and id = $2`, [empresa_id, id]);
    await owner.query('update app.faqs set updated_at = $3 where empresa_id = $1 and id = $2', [empresa_id, id, at]);
  };
  return { at, by: responsable, run };
}

/** Two hours apart; the useful ones first. */
const vote = (owner: pg.Client, { empresa_id, id }: { empresa_id: string; id: string }, voters: Row[], useful: number, at: string) =>
  owner.query(
    `insert into app.faq_votes (empresa_id, faq_id, user_id, util, created_at)
     select $1, $2, v.id, v.n <= $4, $5::timestamptz + v.n * interval '2 hours' from unnest($3::uuid[]) with ordinality as v (id, n)`,
    [empresa_id, id, voters.map((voter) => voter.id), useful, at],
  );

function requestActs(owner: pg.Client, { empresas, people }: Cast, content: Content, ids: Map<string, string>): Act[] {
  const empresa = empresas[content.key];
  return DEMO_REQUESTS.filter((request) => request.empresa === content.key).flatMap(({ by, question, also = [], answered, ...request }) => {
    const at = momentOf(request.at);
    let id = '';
    const ask = async () => {
      ({ id } = await buildFaqRequest(owner, empresa, people[by], question, at));
      // The first one is kept by a trigger.
      await owner.query(
        `insert into app.faq_request_personas (empresa_id, request_id, user_id, con_nombre, created_at)
         select $1, $2, p.id, false, $4::timestamptz + p.n * interval '20 minutes' from unnest($3::uuid[]) with ordinality p (id, n)`,
        [empresa.id, id, also.map((person) => people[person].id), at],
      );
      await owner.query('update app.faq_requests set personas = $3 where empresa_id = $1 and id = $2', [empresa.id, id, also.length + 1]);
    };
    const acts: Act[] = [{ at, by: people[by], run: ask }];
    if (answered) {
      const answered_at = momentOf(answered.at);
      const reply = () =>
        owner.query(`update app.faq_requests set state = 'answered', faq_id = $3, answered_at = $4 where empresa_id = $1 and id = $2`, [
          empresa.id,
          id,
          ids.get(answered.faq),
          answered_at,
        ]);
      acts.push({ at: answered_at, by: people[content.responsable], run: reply });
    }
    return acts;
  });
}

/** How many sentences an answer of the know-how shows. */
const SHOWN = 2;

function consultaActs(owner: pg.Client, { empresas, people }: Cast, ids: Map<string, string>): Act[] {
  const empresa_id = empresas.norteclima.id;
  return DEMO_CONSULTAS.map(({ pregunta, faq, ...asked }) => {
    const at = momentOf(asked.at);
    const run = async () => {
      const { id } = await buildConsulta(owner, { id: empresa_id }, people.lucia, {
        pregunta,
        contestada: faq !== undefined,
        created_at: at,
      });
      const { rows } = await owner.query<{ version: number; answer: string }>(
        'select version, answer from app.faq_versions where empresa_id = $1 and faq_id = $2 order by version desc limit 1',
        [empresa_id, faq && ids.get(faq)],
      );
      for (const { version, answer } of rows)
        for (const [n, { starts, length }] of sentencesOf(answer).slice(0, SHOWN).entries())
          await owner.query(
            `insert into app.consulta_citas (empresa_id, consulta_id, n, faq_id, version, starts, length) values ($1, $2, $3, $4, $5, $6, $7)`,
            [empresa_id, id, n + 1, ids.get(faq ?? ''), version, starts, length],
          );
    };
    return { at, by: people.lucia, run };
  });
}

/** Searches per day, of which one of the first three results was opened, and without results; the last weeks. */
async function countSearches(owner: pg.Client, empresa: Row, { key, searched }: Content): Promise<void> {
  const days = Array.from({ length: searched }, (_, day) => ({
    day: inDays(-day),
    searches: 6 + ((day * 5) % 7),
    unanswered: day % 6 === 0 ? 1 : 0,
  }));
  await owner.query(
    `insert into app.faq_search_days (empresa_id, day, searches, found, unanswered)
     select $1, d.day, d.searches, floor((d.searches - d.unanswered) * 0.85), d.unanswered
       from unnest($2::date[], $3::integer[], $4::integer[]) as d (day, searches, unanswered)`,
    [empresa.id, days.map(({ day }) => day), days.map(({ searches }) => searches), days.map(({ unanswered }) => unanswered)],
  );
  for (const [words, times, daysAgo] of MISSED[key])
    await owner.query('insert into app.faq_missed_searches (empresa_id, words, times, last_on) values ($1, $2, $3, $4)', [
      empresa.id,
      words,
      times,
      inDays(-daysAgo),
    ]);
}
