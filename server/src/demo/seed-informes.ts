import { DEFAULT_TEMPLATES } from '@ensaya/contract/plantillas.ts';
import { buildAiCall } from '@ensaya/db/builders/ia.ts';
import type { Roleplay } from '@ensaya/db/builders/roleplays.ts';
import type pg from 'pg';
import type { DemoRoleplay } from './content/roleplays.ts';
import { later, momentOf } from './days.ts';
import type { Cast, PersonKey } from './people.ts';
import type { Act } from './timeline.ts';

/** A role-play whose rows exist once its first act has run. */
export type Played = { owner: pg.Client; roleplay: Roleplay; content: DemoRoleplay; responsable: { id: string }; people: Cast['people'] };

/** The report of a role-play, if it has one: begun by the responsable, finished by the job two minutes later. */
export function informeActs(played: Played): Act[] {
  const { report } = played.content;
  if (!report) return [];
  const at = momentOf(report.at);
  const finished_at = later(at, { minutes: 2 });
  let informe_id = '';
  return [
    {
      at,
      by: played.responsable,
      run: async () => {
        informe_id = await begin(played, at);
      },
    },
    { at: finished_at, by: null, run: () => finish(played, informe_id, finished_at) },
  ];
}

async function begin({ owner, roleplay, content, responsable }: Played, at: string): Promise<string> {
  const assigned = content.rehearsals.flatMap((rehearsal) => rehearsal.assigned ?? []);
  const counts = {
    asignados: assigned.length,
    completados: assigned.filter(({ completedDaysAgo }) => completedDaysAgo !== undefined).length,
    vencidos: assigned.filter(({ due, completedDaysAgo }) => due !== null && due < 0 && completedDaysAgo === undefined).length,
    respuestas: content.rehearsals.reduce((sum, { answers = [] }) => sum + answers.length, 0),
    esperadas: assigned.length * content.questions.length,
    personas: content.rehearsals.filter(({ answers = [] }) => answers.length > 0).length,
  };
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.informes (empresa_id, roleplay_id, created_by, created_at, with_ai, ceiling, template, template_at, counts)
     select $1, $2, $3, $4, true, $5, $6, e.created_at, $7 from app.empresas e where e.id = $1 returning id`,
    [
      roleplay.company_id,
      roleplay.id,
      responsable.id,
      at,
      content.report?.ceiling ?? 0,
      DEFAULT_TEMPLATES.roleplay,
      JSON.stringify(counts),
    ],
  );
  return rows[0]?.id ?? '';
}

async function finish({ owner, roleplay, content, responsable, people }: Played, informe_id: string, at: string): Promise<void> {
  const { company_id, questions } = roleplay;
  const { findings = [], cost = 0, discarded = 0 } = content.report ?? {};
  const answersOf = (person: PersonKey) => content.rehearsals.find((rehearsal) => rehearsal.person === person)?.answers ?? [];
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
        at,
        ...(question_id ? [null, null] : [1, questions.length]),
      ],
    );
  for (const [finding, { quotes }] of findings.entries())
    for (const [n, quote] of quotes.entries())
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
          answersOf(quote.person)[quote.question] ?? '',
          quote.text,
        ],
      );
  await buildAiCall(owner, { id: company_id }, { user: responsable, cost, what: 'informe', tokens: [9200, 2300], created_at: at });
  await owner.query(
    `update app.informes set state = 'done', finished_at = $3, cost = $4, findings = $5, discarded = $6 where empresa_id = $1 and id = $2`,
    [company_id, informe_id, at, cost, JSON.stringify(findings.map(({ title, text }) => ({ title, text }))), discarded],
  );
}
