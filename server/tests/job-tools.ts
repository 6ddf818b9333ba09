import { afterAll } from 'vitest';
import { openDatabase, openPool } from '../src/lib/database.ts';
import type { JobTools } from '../src/lib/queue.ts';
import { scopedDb } from '../src/lib/scoped-db.ts';
import { snapshotReader } from '../src/lib/snapshot.ts';
import type { TestServer } from './server.ts';

/** What a job's handler gets from the worker, with the worker's database role. Enqueues nothing and sends no mail. */
export function openJobTools({ url, app }: Pick<TestServer, 'url' | 'app'>): JobTools {
  const worker = openDatabase({ url: url('ensaya_worker'), max: 2, name: 'test', statementNames: 'on', onError: () => {} });
  const streaming = openPool({ url: url('ensaya_worker'), max: 2, name: 'test-copies', onError: () => {} });
  afterAll(() => Promise.all([worker.pool.end(), streaming.end()]));
  return {
    enterJob: (empresa_id) => scopedDb(worker, { text: 'select app.enter_job($1)', values: [empresa_id] }),
    readSnapshot: snapshotReader(streaming),
    outside: scopedDb(worker, { text: 'select', values: [] }),
    enqueue: async () => {},
    enqueueAll: async () => {},
    queuedAt: new Date(),
    failure: undefined,
    store: app.store,
    mailer: undefined,
    ai: { ia: app.ia, log: app.log, signal: new AbortController().signal },
  };
}
