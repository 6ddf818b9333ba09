import { randomUUID } from 'node:crypto';
import { buildEntrega, buildEntregaComentario, buildRoleplay, buildVista, type Roleplay } from '@ensaya/db/builders/roleplays.ts';
import type pg from 'pg';
import { ARCE_ROLEPLAYS } from './content/arce-roleplays.ts';
import { ITACA_ROLEPLAYS } from './content/itaca-roleplays.ts';
import { NORTECLIMA_ROLEPLAYS } from './content/norteclima-roleplays.ts';
import type { DemoRoleplay } from './content/roleplays.ts';
import { later, momentOf } from './days.ts';
import type { Cast, EmpresaKey, PersonKey } from './people.ts';
import { informeActs, type Played } from './seed-informes.ts';
import type { Act } from './timeline.ts';

/** When a completed role-play was assigned again. */
const AGAIN = '1d 09:40';

type Rehearsal = DemoRoleplay['rehearsals'][number];

const ROLEPLAYS: [EmpresaKey, PersonKey, DemoRoleplay[]][] = [
  ['norteclima', 'marta', NORTECLIMA_ROLEPLAYS],
  ['arce', 'jorge', ARCE_ROLEPLAYS],
  ['itaca', 'marta', ITACA_ROLEPLAYS],
];

/** Role-plays of several trades, in all states: assigned, begun, completed, overdue, assigned again. */
export function roleplayActs(owner: pg.Client, { empresas, people }: Cast): Act[] {
  return ROLEPLAYS.flatMap(([empresa, author, contents]) =>
    contents.flatMap((content) => {
      const responsable = people[author];
      const roleplay: Roleplay = { id: randomUUID(), company_id: empresas[empresa].id, questions: [] };
      const played: Played = { owner, roleplay, content, responsable, people };
      return [
        ...writingActs(played),
        ...content.rehearsals.flatMap((rehearsal) => [
          ...(rehearsal.assigned ? assignmentActs(played, rehearsal, rehearsal.assigned) : []),
          ...answerActs(played, rehearsal),
        ]),
        ...informeActs(played),
      ];
    }),
  );
}

/** The role-play, and the new wording of a question that somebody answered with another. */
function writingActs({ owner, roleplay, content, responsable }: Played): Act[] {
  const created_at = momentOf(`${content.createdDaysAgo}d 09:30`);
  const reworded = content.rehearsals.flatMap(({ earlierWording }) => earlierWording ?? []);
  const questions = content.questions.map((text, index) => reworded.find(({ question }) => question === index)?.text ?? text);
  const { title, description, quien_habla, quien_eres } = content;
  const create = async () => {
    const fields = { id: roleplay.id, title, description, quien_habla, quien_eres, questions, created_by: responsable, created_at };
    roleplay.questions.push(...(await buildRoleplay(owner, { id: roleplay.company_id }, fields)).questions);
  };
  const reword = (question: number) =>
    owner.query('update app.roleplay_questions set text = $3 where empresa_id = $1 and id = $2', [
      roleplay.company_id,
      roleplay.questions[question],
      content.questions[question],
    ]);
  return [
    { at: created_at, by: responsable, run: create, unrecorded: true },
    ...reworded.map(({ question }): Act => ({ at: momentOf('7d 09:20'), by: responsable, run: () => reword(question), unrecorded: true })),
  ];
}

/** A deadline lies whole days after the assignment. */
function assignmentActs(played: Played, rehearsal: Rehearsal, { due, completedDaysAgo }: NonNullable<Rehearsal['assigned']>): Act[] {
  const { owner, roleplay, content, responsable } = played;
  const person = played.people[rehearsal.person];
  const at = momentOf(`${content.createdDaysAgo}d 10:30`);
  const set = (column: 'completed_at' | 'due_day', value: string | null) =>
    owner.query(`update app.roleplay_assignments set ${column} = $4 where empresa_id = $1 and roleplay_id = $2 and user_id = $3`, [
      roleplay.company_id,
      roleplay.id,
      person.id,
      value,
    ]);
  const assign = () =>
    owner.query(
      `insert into app.roleplay_assignments (empresa_id, roleplay_id, user_id, due_day, assigned_by, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [
        roleplay.company_id,
        roleplay.id,
        person.id,
        due === null ? null : later(at, { days: content.createdDaysAgo + (rehearsal.earlier ? -14 : due) }),
        responsable.id,
        at,
      ],
    );
  const acts: Act[] = [{ at, by: responsable, run: assign }];
  const completed = completedDaysAgo ?? rehearsal.earlierDaysAgo;
  if (completed !== undefined) {
    const completed_at = momentOf(`${completed}d 16:40`);
    const entrega = { id: '', empresa_id: roleplay.company_id };
    const finish = async () => {
      await set('completed_at', completed_at);
      const { earlier } = rehearsal;
      const textos = earlier?.map((texto, index) => ({
        question_id: roleplay.questions[index] ?? '',
        pregunta: content.questions[index] ?? '',
        texto,
      }));
      entrega.id = (await buildEntrega(owner, roleplay, person, { entregada_at: completed_at, ...(textos && { textos }) })).id;
    };
    acts.push({ at: completed_at, by: person, run: finish });
    const [first] = rehearsal.comments ?? [];
    if (first) {
      const opened = { at: momentOf(first.at) };
      acts.push({ ...opened, by: responsable, run: () => buildVista(owner, entrega, responsable, opened), unrecorded: true });
    }
    for (const { at: moment, by: key, texto: n, dice: texto } of rehearsal.comments ?? []) {
      const [created_at, by] = [momentOf(moment), played.people[key]];
      acts.push({ at: created_at, by, run: async () => void (await buildEntregaComentario(owner, entrega, by, { n, texto, created_at })) });
    }
  }
  if (rehearsal.earlier && due !== null) {
    const again = momentOf(AGAIN);
    const reassign = async () => {
      await set('due_day', later(again, { days: due + 1 }));
      await set('completed_at', null);
    };
    acts.push({ at: again, by: responsable, run: reassign });
  }
  return acts;
}

/** Answers six minutes apart, on one day; the draft after them. */
function answerActs({ owner, roleplay: { company_id, id, questions }, content, people }: Played, rehearsal: Rehearsal): Act[] {
  const { answers = [], changed, earlierWording, draft } = rehearsal;
  const person = people[rehearsal.person];
  const acts: Act[] = [];
  const day = rehearsal.answeredDaysAgo ?? rehearsal.assigned?.completedDaysAgo;
  if (day !== undefined) {
    const moments = answers.map((_, index) => later(momentOf(`${day}d 16:00`), { minutes: 6 * index }));
    const wordings = answers.map((_, index) => (earlierWording?.question === index ? earlierWording.text : content.questions[index]));
    const at = later(momentOf(`${day}d 16:00`), { minutes: 6 * answers.length });
    const run = async () => {
      await owner.query(
        `insert into app.roleplay_responses (empresa_id, roleplay_id, question_id, user_id, answer_text, question_text, created_at, updated_at)
         select $1, $2, a.question, $3, a.answer, a.wording, a.at, a.at
           from unnest($4::uuid[], $5::text[], $6::text[], $7::timestamptz[]) as a (question, answer, wording, at)`,
        [company_id, id, person.id, questions.slice(0, answers.length), answers, wordings, moments],
      );
      if (draft)
        await owner.query(
          'insert into app.borradores_roleplay (empresa_id, roleplay_id, question_id, user_id, texto, updated_at) values ($1, $2, $3, $4, $5, $6)',
          [company_id, id, questions[answers.length], person.id, draft, at],
        );
    };
    acts.push({ at, by: person, run, unrecorded: true });
  }
  if (changed) {
    const at = momentOf(`${changed.daysAgo}d 12:20`);
    const run = async () => {
      const key = [company_id, questions[answers.length - 1], person.id];
      const where = 'where empresa_id = $1 and question_id = $2 and user_id = $3';
      await owner.query(`update app.roleplay_responses set answer_text = $4 ${where}`, [...key, changed.answer]);
      // The trigger dates a change of the text now, and leaves another one alone.
      await owner.query(`update app.roleplay_responses set updated_at = $4 ${where}`, [...key, at]);
    };
    acts.push({ at, by: person, run, unrecorded: true });
  }
  return acts;
}
