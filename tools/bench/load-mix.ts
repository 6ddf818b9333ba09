import type { Play } from '@ensaya/contract/roleplay-play.ts';

/** The mix of `npm run bench:load`: what a virtual user does between two pauses, and how often. */
export type VirtualUser = {
  id: string;
  email: string;
  empresa_id: string;
  role: 'manager' | 'worker';
  roleplay_id: string;
  tarea_id: string;
};
/** Sends one request as the user and returns the body; fails unless the answer is 2xx. */
export type Send = <Body = unknown>(name: string, method: 'GET' | 'PUT' | 'POST', path: string, body?: object) => Promise<Body>;
type Act = { weight: number; run: (user: VirtualUser, send: Send, random: () => number) => Promise<unknown> };

export const PASSWORD = 'una clave de ensayo';
/** The parts of a session, in hundredths: a person signs in about once in a hundred acts. */
const BOTH: Act[] = [
  {
    weight: 1,
    run: ({ email }, send) => send('sign in', 'POST', '/auth/v1/token', { email, password: PASSWORD }),
  },
  { weight: 4, run: (_user, send) => send('who is signed in', 'GET', '/auth/v1/user') },
  { weight: 5, run: (_user, send) => send('notices', 'GET', '/rest/v1/avisos') },
  {
    weight: 10,
    run: ({ empresa_id }, send, random) =>
      send('FAQ search', 'GET', `/rest/v1/rpc/search_faqs?${new URLSearchParams({ empresa_id, q: wordOf(random) })}`),
  },
  {
    weight: 5,
    run: (_user, send, random) => send('palette', 'GET', `/rest/v1/rpc/search?${new URLSearchParams({ q: wordOf(random) })}`),
  },
  { weight: 5, run: ({ tarea_id }, send) => send('a task', 'GET', `/rest/v1/tareas/${tarea_id}`) },
];
const OF_ROLE: Record<VirtualUser['role'], Act[]> = {
  worker: [
    { weight: 20, run: (_user, send) => send('worker’s panel', 'GET', '/rest/v1/rpc/worker_panel') },
    { weight: 15, run: (_user, send) => send('own tasks', 'GET', '/rest/v1/tareas?orden=urgencia') },
    { weight: 10, run: ({ empresa_id }, send) => send('role-plays', 'GET', `/rest/v1/roleplays?empresa_id=${empresa_id}`) },
    { weight: 25, run: play },
  ],
  manager: [
    { weight: 20, run: (_user, send) => send('manager’s panel', 'GET', '/rest/v1/rpc/manager_panel') },
    { weight: 25, run: (_user, send) => send('tasks by urgency', 'GET', '/rest/v1/tareas?orden=urgencia') },
    { weight: 10, run: ({ empresa_id }, send) => send('people', 'GET', `/rest/v1/company_users?company_id=${empresa_id}`) },
    {
      weight: 15,
      run: ({ tarea_id, empresa_id }, send, random) =>
        send('moving a task', 'PUT', `/rest/v1/tareas/${tarea_id}/estado?empresa_id=${empresa_id}`, {
          estado: random() < 0.5 ? 'en progreso' : 'completada',
        }),
    },
  ],
};

/** Opens a role-play and saves a draft, as the page does while a person writes. */
async function play({ id: user_id, empresa_id, roleplay_id }: VirtualUser, send: Send, random: () => number): Promise<void> {
  const { questions, drafts } = await send<Play>('play', 'GET', `/rest/v1/rpc/play_roleplay?roleplay_id=${roleplay_id}`);
  const question_id = questions[Math.floor(random() * questions.length)]?.id;
  const base_version = drafts.find((draft) => draft.question_id === question_id)?.version ?? 0;
  const texto = `Le pediría que me contara qué ha pasado, ${random()}`;
  await send('saving a draft', 'PUT', '/rest/v1/borradores_roleplay', {
    empresa_id,
    roleplay_id,
    question_id,
    user_id,
    texto,
    base_version,
  });
}

let words: string[] = ['tarea'];
export const searchFor = (found: string[]): void => {
  words = found;
};
const wordOf = (random: () => number): string => words[Math.floor(random() * words.length)] ?? 'tarea';

export function pickAct(role: VirtualUser['role'], random: () => number): Act['run'] {
  const acts = [...BOTH, ...OF_ROLE[role]];
  let left = random() * acts.reduce((sum, { weight }) => sum + weight, 0);
  for (const { weight, run } of acts) {
    left -= weight;
    if (left < 0) return run;
  }
  return OF_ROLE[role][0]?.run ?? play;
}
