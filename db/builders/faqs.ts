import { randomUUID } from 'node:crypto';
import type { Empresa } from './empresas.ts';
import type { Owner, User } from './usuarios.ts';

export type FaqCategory = { id: string; empresa_id: string; name: string; topics: string[] };
export type Faq = { id: string; empresa_id: string; question: string };

/** A category with its topics; `topics` of the result are their ids, in the order given. */
export async function buildFaqCategory(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  {
    name = `Categoría ${randomUUID().slice(0, 8)}`,
    topics = [],
    created_by,
    created_at = null,
  }: { name?: string; topics?: string[]; created_by?: Pick<User, 'id'>; created_at?: string | null } = {},
): Promise<FaqCategory> {
  const id = randomUUID();
  await owner.query(
    'insert into app.faq_categories (empresa_id, id, name, created_by, created_at) values ($1, $2, $3, $4, coalesce($5::timestamptz, now()))',
    [empresa.id, id, name, created_by?.id ?? null, created_at],
  );
  const ids = topics.map(() => randomUUID());
  await owner.query(
    `insert into app.faq_topics (empresa_id, category_id, id, name, created_at)
     select $1, $2, topic.id, topic.name, coalesce($5::timestamptz, now()) from unnest($3::uuid[], $4::text[]) as topic (id, name)`,
    [empresa.id, id, ids, topics, created_at],
  );
  return { id, empresa_id: empresa.id, name, topics: ids };
}

type FaqFields = {
  id?: string;
  question?: string;
  answer?: string;
  alternatives?: string[];
  /** A new category unless given. */
  categories?: Pick<FaqCategory, 'id'>[];
  topics?: string[];
  created_at?: string;
  created_by?: Pick<User, 'id'>;
  owner?: Pick<User, 'id'>;
  reviewed_on?: string;
  review_months?: number | null;
};

export async function buildFaq(owner: Owner, empresa: Pick<Empresa, 'id'>, fields: FaqFields = {}): Promise<Faq> {
  const {
    id = randomUUID(),
    question = `¿Qué hago si pasa ${randomUUID()}?`,
    answer = 'Llama a tu responsable.',
    alternatives = [],
    categories = [await buildFaqCategory(owner, empresa)],
    topics = [],
    created_at = null,
    reviewed_on = null,
    review_months = 6,
  } = fields;
  // One statement: every FAQ has a category at the commit.
  await owner.query(
    `with faq as (
       insert into app.faqs (empresa_id, id, question, answer, alternatives, created_at, updated_at, owner_id, reviewed_on, review_months, created_by, reviewed_by)
       values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()), coalesce($6::timestamptz, now()), $7, coalesce($8::date, current_date), $9, $12, $12)),
     topics as (insert into app.faqs_topics (empresa_id, faq_id, topic_id) select $1, $2, unnest($11::uuid[]))
     insert into app.faqs_categories (empresa_id, faq_id, category_id) select $1, $2, unnest($10::uuid[])`,
    [
      empresa.id,
      id,
      question,
      answer,
      alternatives,
      created_at,
      fields.owner?.id ?? null,
      reviewed_on,
      review_months,
      categories.map((category) => category.id),
      topics,
      fields.created_by?.id ?? null,
    ],
  );
  return { id, empresa_id: empresa.id, question };
}

/** An attachment with its stored file's row; the file itself is not written. */
export async function buildFaqAttachment(
  owner: Owner,
  faq: Pick<Faq, 'id' | 'empresa_id'>,
  fields: { nombre?: string; texto?: string | null; text_state?: string } = {},
): Promise<{ id: string; archivo_id: string }> {
  const { nombre = 'protocolo.pdf', texto = null, text_state = texto === null ? 'pending' : 'read' } = fields;
  const [id, archivo_id] = [randomUUID(), randomUUID()];
  await owner.query(
    `insert into app.archivos (empresa_id, id, kind, path, content_type, bytes, attached_at)
     values ($1, $2, 'faq', $3, 'application/pdf', 1000, now())`,
    [faq.empresa_id, archivo_id, `${faq.empresa_id}/${faq.id}/${archivo_id}.pdf`],
  );
  await owner.query(
    `insert into app.faq_attachments (empresa_id, id, faq_id, archivo_id, nombre, bytes, text_state, texto)
     values ($1, $2, $3, $4, $5, 1000, $6, $7)`,
    [faq.empresa_id, id, faq.id, archivo_id, nombre, text_state, texto],
  );
  return { id, archivo_id };
}

export async function buildFaqRequest(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  user: Pick<User, 'id'>,
  question = `¿Dónde está el cuadro ${randomUUID()}?`,
  created_at: string | null = null,
): Promise<{ id: string }> {
  const id = randomUUID();
  await owner.query(
    'insert into app.faq_requests (empresa_id, id, user_id, question, created_at) values ($1, $2, $3, $4, coalesce($5::timestamptz, now()))',
    [empresa.id, id, user.id, question, created_at],
  );
  return { id };
}

export async function buildSinonimo(
  owner: Owner,
  empresa: Pick<Empresa, 'id'>,
  palabras: string[],
  created_at?: string,
): Promise<{ id: string }> {
  const id = randomUUID();
  await owner.query(
    'insert into app.sinonimos (empresa_id, id, palabras, created_at) values ($1, $2, $3, coalesce($4::timestamptz, now()))',
    [empresa.id, id, palabras, created_at ?? null],
  );
  return { id };
}
