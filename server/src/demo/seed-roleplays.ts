import { DEFAULT_TEMPLATES } from '@ensaya/contract/plantillas.ts';
import { buildRoleplay, type Roleplay } from '@ensaya/db/builders/roleplays.ts';
import type pg from 'pg';
import { ago } from './days.ts';
import { AVERIA_REPORT, DEMO_ROLEPLAYS, type DemoPerson, type DemoRoleplay } from './roleplays-content.ts';

type Row = { id: string };
type Cast = { empresa: Row; responsable: Row; people: Record<DemoPerson, Row> };
type Rehearsal = DemoRoleplay['rehearsals'][number];

/** Role-plays of several trades of one company, in all states, and a report of the first one. */
export async function fillRoleplays(owner: pg.Client, { empresa, responsable, people }: Cast): Promise<void> {
  for (const [index, content] of DEMO_ROLEPLAYS.entries()) {
    const roleplay = await buildRoleplay(owner, empresa, { ...content, created_at: ago(content.createdDaysAgo) });
    for (const rehearsal of content.rehearsals) {
      const person = people[rehearsal.person];
      if (rehearsal.assigned) await assign(owner, roleplay, person, responsable, rehearsal.assigned);
      await answer(owner, roleplay, content, person, rehearsal);
    }
    if (index === 0) await report(owner, roleplay, content, responsable, people);
  }
}

async function assign(
  owner: pg.Client,
  roleplay: Roleplay,
  person: Row,
  responsable: Row,
  { due, completedDaysAgo }: NonNullable<Rehearsal['assigned']>,
): Promise<void> {
  await owner.query(
    `insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id, due_date, completed_at, assigned_by, created_at)
     select $1, $2, $3, $4, $5, $6, r.created_at + interval '1 hour' from app.roleplays r where r.company_id = $1 and r.id = $2`,
    [
      roleplay.company_id,
      roleplay.id,
      person.id,
      due === null ? null : ago(-due),
      completedDaysAgo === undefined ? null : ago(completedDaysAgo),
      responsable.id,
    ],
  );
}

async function answer(
  owner: pg.Client,
  { company_id, id, questions }: Roleplay,
  content: DemoRoleplay,
  person: Row,
  rehearsal: Rehearsal,
): Promise<void> {
  const { answers = [], answeredDaysAgo = 0, changedDaysAgo, earlierWording, draft, earlier = [] } = rehearsal;
  for (const [index, text] of answers.entries()) {
    const isChanged = changedDaysAgo !== undefined && index === answers.length - 1;
    await owner.query(
      `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, created_at, updated_at, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        company_id,
        id,
        questions[index],
        person.id,
        text,
        earlierWording?.question === index ? earlierWording.text : content.questions[index],
        ago(answeredDaysAgo),
        ago(isChanged ? changedDaysAgo : answeredDaysAgo),
        isChanged ? 2 : 1,
      ],
    );
  }
  if (draft)
    await owner.query(
      'insert into app.borradores_roleplay (empresa_id, roleplay_id, question_id, user_id, texto, updated_at) values ($1, $2, $3, $4, $5, $6)',
      [company_id, id, questions[answers.length], person.id, draft, ago(answeredDaysAgo)],
    );
  for (const [index, text] of earlier.entries())
    await owner.query(
      `insert into app.roleplay_respuestas_anteriores
         (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, "order", answered_at, completed_at, moved_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [company_id, id, questions[index], person.id, text, content.questions[index], index + 1, ago(20.02), ago(20), ago(1)],
    );
}

async function report(
  owner: pg.Client,
  { company_id, id, questions }: Roleplay,
  content: DemoRoleplay,
  responsable: Row,
  people: Cast['people'],
): Promise<void> {
  const { daysAgo, discarded, ceiling, cost, findings } = AVERIA_REPORT;
  const assigned = content.rehearsals.flatMap((rehearsal) => rehearsal.assigned ?? []);
  const answersOf = (person: DemoPerson) => content.rehearsals.find((rehearsal) => rehearsal.person === person)?.answers ?? [];
  const counts = {
    asignados: assigned.length,
    completados: assigned.filter(({ completedDaysAgo }) => completedDaysAgo !== undefined).length,
    vencidos: assigned.filter(({ due, completedDaysAgo }) => due !== null && due < 0 && completedDaysAgo === undefined).length,
    respuestas: content.rehearsals.reduce((sum, { answers = [] }) => sum + answers.length, 0),
    esperadas: assigned.length * questions.length,
    personas: content.rehearsals.filter(({ answers = [] }) => answers.length > 0).length,
  };
  const { rows } = await owner.query<Row>(
    `insert into app.informes (empresa_id, roleplay_id, created_by, created_at, finished_at, state, with_ai, ceiling, cost, template, template_at,
                               counts, findings, discarded)
     values ($1, $2, $3, $4, $5, 'done', true, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      company_id,
      id,
      responsable.id,
      ago(daysAgo),
      ago(daysAgo - 0.001),
      ceiling,
      cost,
      DEFAULT_TEMPLATES.roleplay,
      ago(30),
      JSON.stringify(counts),
      JSON.stringify(findings.map(({ title, text }) => ({ title, text }))),
      discarded,
    ],
  );
  const informe_id = rows[0]?.id;
  for (const [index, question_id] of [...questions, null].entries())
    await owner.query(
      `insert into app.informe_trozos (empresa_id, informe_id, n, kind, question_id, user_ids, state, updated_at, first_n, last_n)
       values ($1, $2, $3, $4, $5, $6, 'done', $7, $8, $9)`,
      [
        company_id,
        informe_id,
        index + 1,
        question_id ? 'answers' : 'reduction',
        question_id,
        question_id ? content.rehearsals.filter(({ answers = [] }) => answers.length > index).map(({ person }) => people[person].id) : [],
        ago(daysAgo - 0.001),
        ...(question_id ? [null, null] : [1, questions.length]),
      ],
    );
  for (const [finding, { quotes }] of findings.entries())
    for (const [n, quote] of quotes.entries()) {
      const text = answersOf(quote.person)[quote.question] ?? '';
      await owner.query(
        `insert into app.informe_citas
           (empresa_id, informe_id, finding, n, user_id, question_id, question_order, question_text, answer_text, starts, length)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, strpos($9, $10) - 1, char_length($10))`,
        [
          company_id,
          informe_id,
          finding,
          n,
          people[quote.person].id,
          questions[quote.question],
          quote.question + 1,
          content.questions[quote.question],
          text,
          quote.text,
        ],
      );
    }
}
