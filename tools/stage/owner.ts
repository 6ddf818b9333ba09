import pg from 'pg';

/** A connection for one piece of work, as the administrator, whom no policy stops. Closing it releases its locks. */
export async function withOwner<Result>(adminUrl: string, work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
  const owner = new pg.Client({ connectionString: adminUrl });
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
