import type pg from 'pg';
import { ago, inDays, inMadrid, type Moment, momentOf } from './days.ts';
import type { Cast, PersonKey } from './people.ts';
import type { Act } from './timeline.ts';

/** When people came and read their notices. What came later is unread. A superadmin has none. */
const READINGS: Partial<Record<PersonKey, Moment[]>> = {
  elena: ['1d 09:20'],
  marta: ['12d 17:20', '5d 17:25', '2d 17:20', '1d 09:05'],
  jorge: ['9d 12:00', '4d 16:00'],
  lucia: ['10d 17:00', '3d 10:30', '1d 17:15'],
  diego: ['9d 17:10', '2d 09:00'],
  nuria: ['8d 15:45', '3d 09:00'],
  ivan: ['10d 15:30', '4d 09:10'],
  hugo: ['9d 15:30', '5d 09:00'],
  paula: ['6d 15:30'],
  ximena: ['7d 16:30', '4d 16:30'],
  rodrigo: ['8d 17:10', '5d 16:30'],
};
/** How many days back the notices of due dates are added, and at what times of the day. */
const DUE_DAYS = 14;
const DUE_TIMES = ['00:05', '12:05'];

/** Notices are read, and those of due dates added as the job does. */
export function avisoActs(owner: pg.Client, { people }: Cast): Act[] {
  const readings = (Object.entries(READINGS) as [PersonKey, Moment[]][]).flatMap(([person, moments]) =>
    moments.map((moment): Act => {
      const at = momentOf(moment);
      const run = () =>
        owner.query('update app.avisos set read_at = $2 where user_id = $1 and read_at is null and hidden_at is null', [
          people[person].id,
          at,
        ]);
      return { at, by: people[person], run, unrecorded: true };
    }),
  );
  const moments = Array.from({ length: DUE_DAYS + 1 }, (_, back) => DUE_TIMES.map((time) => inMadrid(inDays(-back), time))).flat();
  const due = moments
    .filter((at) => at < ago(0))
    .map((at): Act => ({ at, by: null, run: () => owner.query(`select app.add_due_avisos($1, 1000)`, [at]) }));
  return [...readings, ...due];
}

/** The past is not mailed. */
export async function withholdMails(owner: pg.Client): Promise<void> {
  await owner.query('update app.avisos set by_mail = false where by_mail');
}
