import { readFile } from 'node:fs/promises';
import { buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildFaq, buildFaqAttachment, buildFaqCategory, buildSinonimo } from '@ensaya/db/builders/faqs.ts';
import type pg from 'pg';

/** The measuring set of the search, tools/search-set: each file has an author who had not read the others. */
const FOLDER = new URL(process.env.SEARCH_SET ?? '../../tools/search-set/', import.meta.url);

type SetFaq = {
  id: string;
  company: string;
  category: string;
  topic: string;
  question: string;
  answer: string;
  attachment?: { name: string; text: string };
};
type SetQuery = { id: string; kind: string; q: string };

const read = async <T>(name: string): Promise<T> => JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'));

export async function readSearchSet() {
  const paraphrases = await read<Omit<SetQuery, 'kind'>[]>('paraphrases.json');
  return {
    faqs: await read<SetFaq[]>('faqs.json'),
    queries: [...(await read<SetQuery[]>('lexical.json')), ...paraphrases.map((query) => ({ ...query, kind: 'paraphrase' }))],
    alternatives: await read<{ id: string; alternatives: string[] }[]>('alternatives.json'),
    synonyms: await read<Record<string, string[][]>>('synonyms.json'),
  };
}
type SearchSet = Awaited<ReturnType<typeof readSearchSet>>;

/** The set in a database. `companyOf` and `setIds` translate between the set's ids and the database's. */
export async function buildSearchSet(owner: pg.Pool, { faqs, synonyms, alternatives }: SearchSet) {
  const companies = new Map<string, string>();
  const setIds = new Map<string, string>();
  const built = new Map<string, { id: string; empresa_id: string }>();
  for (const name of new Set(faqs.map(({ company }) => company))) {
    const empresa = await buildEmpresa(owner, { nombre: `Empresa ${name}` });
    companies.set(name, empresa.id);
    const own = faqs.filter(({ company }) => company === name);
    const categories = new Map<string, { id: string; topics: Map<string, string> }>();
    for (const category of new Set(own.map((faq) => faq.category))) {
      const topics = [...new Set(own.filter((faq) => faq.category === category).map(({ topic }) => topic))];
      const { id, topics: ids } = await buildFaqCategory(owner, empresa, { name: category, topics });
      categories.set(category, { id, topics: new Map(topics.map((topic, at) => [topic, ids[at] ?? ''])) });
    }
    for (const { id, question, answer, category, topic, attachment } of own) {
      const place = categories.get(category);
      if (!place) throw new Error(`no category ${category}`);
      const faq = await buildFaq(owner, empresa, { question, answer, categories: [place], topics: [place.topics.get(topic) ?? ''] });
      setIds.set(faq.id, id);
      built.set(id, faq);
      if (attachment) await buildFaqAttachment(owner, faq, { nombre: attachment.name, texto: attachment.text });
    }
  }
  const companyOf = (id: string) => built.get(id)?.empresa_id ?? '';
  return {
    setIds,
    companyOf,
    addSynonyms: async () => {
      for (const [name, groups] of Object.entries(synonyms))
        for (const group of groups) await buildSinonimo(owner, { id: companies.get(name) ?? '' }, group);
    },
    removeSynonyms: () => owner.query('delete from app.sinonimos'),
    addAlternatives: async () => {
      for (const item of alternatives)
        await owner.query('update app.faqs set alternatives = $3 where empresa_id = $1 and id = $2', [
          companyOf(item.id),
          built.get(item.id)?.id,
          item.alternatives,
        ]);
    },
  };
}

const TEXT = `concat_ws(' ', f.question, f.answer, array_to_string(f.alternatives, ' '),
  (select string_agg(a.texto, ' ') from app.faq_attachments a where a.empresa_id = f.empresa_id and a.faq_id = f.id))`;

/** Each way to search: the ids of the first three FAQs. */
export const FINDERS: Record<'ilike' | 'fullText', string> = {
  ilike: `select f.id as faq_id from app.faqs f where f.empresa_id = $1
    and not exists (select from regexp_split_to_table(btrim($2, '¿?¡!., '), '[[:space:],.;:¿?¡!]+') w where ${TEXT} not ilike '%' || w || '%')
    order by f.created_at desc limit 3`,
  fullText: `select f.id as faq_id from app.faqs f where f.empresa_id = $1
    and to_tsvector('pg_catalog.spanish', ${TEXT}) @@ plainto_tsquery('pg_catalog.spanish', $2)
    order by ts_rank(to_tsvector('pg_catalog.spanish', ${TEXT}), plainto_tsquery('pg_catalog.spanish', $2)) desc, f.created_at desc limit 3`,
};
