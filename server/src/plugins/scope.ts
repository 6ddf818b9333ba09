import type { Role } from '@ensaya/contract/roles.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { superadminsNeedFactor } from '../acceso/superadmin-factor.ts';
import type { ServerConfig } from '../config.ts';
import { AppError } from '../lib/app-error.ts';
import type { Entered } from '../lib/callers.ts';
import { type Database, openDatabase } from '../lib/database.ts';
import { createDatabaseGate } from '../lib/database-gate.ts';
import { type ScopedDb, scopedDb } from '../lib/scoped-db.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For health checks, NOTIFY and the billing of AI calls: without entering, the policies hide every row of every tenant table. */
    unscopedDatabase: Database;
  }
  interface FastifyRequest {
    /**
     * The database scoped to the caller, if they have one of the roles. The only handle that route handlers get. For GET it can only read,
     * unless the route asks otherwise.
     */
    enter: (roles: readonly Role[], access?: 'read' | 'write') => ScopedDb;
    /** The caller, once the first statement has entered. */
    callerId: string | undefined;
  }
}

/** The second part reads what the first has set. */
const ENTER = `select app.enter($1, $2, $3), current_setting('app.user_id', true) as user_id,
  current_setting('app.managed_ids', true) as managed_ids, current_setting('app.member_ids', true) as member_ids`;

export const scope = fp(async (app: FastifyInstance, config: ServerConfig) => {
  const database = openDatabase({
    url: config.DATABASE_URL,
    max: config.DATABASE_POOL_MAX,
    name: 'ensaya-server',
    statementNames: config.DATABASE_STATEMENT_NAMES,
    onError: (error) => app.log.warn({ err: error }, 'a pooled connection was lost'),
  });
  app.decorate('unscopedDatabase', database);
  const needFactor = superadminsNeedFactor(config);
  const admit = createDatabaseGate(config.DATABASE_POOL_MAX);
  app.decorateRequest('callerId', undefined);
  app.decorateRequest('enter', function enter(this: FastifyRequest, roles, access = this.method === 'GET' ? 'read' : 'write') {
    if (!this.sessionToken) throw new AppError('unauthenticated');
    const token = this.sessionToken;
    return scopedDb(database, {
      text: ENTER,
      values: [token, roles, needFactor],
      ...(access === 'read' && { reader: this.raw.socket }),
      admit: () => admit(() => app.callers.of(token)),
      onEntered: (row: Entered) => {
        app.callers.learn(token, row);
        this.callerId = row.user_id;
      },
    });
  });
  app.addHook('onClose', () => database.pool.end());
});
