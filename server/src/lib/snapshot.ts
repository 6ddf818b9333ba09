import type pg from 'pg';
import type { Entrance } from './scoped-db.ts';

/** Rows per round trip: few enough that the largest ones fit into memory. */
const AT_A_TIME = 100;

type Read = <Row extends pg.QueryResultRow>(sql: string, values: unknown[]) => AsyncGenerator<Row[]>;
export type ReadSnapshot = <T>(entrance: Entrance, work: (read: Read) => Promise<T>) => Promise<T>;

/**
 * Runs the work in one read-only transaction, in which every statement sees the same rows. The transaction is open meanwhile: the work must
 * not wait for a store or a provider (the role's `idle_in_transaction_session_timeout` is 10 s).
 */
export const snapshotReader =
  (pool: pg.Pool): ReadSnapshot =>
  async (entrance, work) => {
    const client = await pool.connect();
    const read: Read = async function* <Row extends pg.QueryResultRow>(sql: string, values: unknown[]) {
      await client.query(`declare batch no scroll cursor for ${sql}`, values);
      for (let isLast = false; !isLast; ) {
        const { rows } = await client.query<Row>(`fetch ${AT_A_TIME} from batch`);
        isLast = rows.length < AT_A_TIME;
        if (rows.length > 0) yield rows;
      }
      await client.query('close batch');
    };
    try {
      await client.query('begin isolation level repeatable read, read only');
      await client.query(entrance.text, entrance.values);
      const result = await work(read);
      await client.query('commit');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
