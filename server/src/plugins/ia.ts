import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerConfig } from '../config.ts';
import { createEngine, type Engine } from '../ia/engine.ts';
import { type KeyRing, keyRingOf } from '../ia/key-ring.ts';
import { type ScopedDb, scopedDb } from '../lib/scoped-db.ts';

export type Ia = {
  engine: Engine;
  keyRing: KeyRing;
  /** Reaches nothing but what bills a call. */
  outside: ScopedDb;
  compatible: { label: string; models: string[]; simulated: boolean } | null;
};

declare module 'fastify' {
  interface FastifyInstance {
    ia: Ia;
  }
}

export const ia = fp(async (app: FastifyInstance, config: ServerConfig) => {
  app.decorate('ia', {
    engine: createEngine(config),
    keyRing: keyRingOf(config),
    outside: scopedDb(app.unscopedDatabase, { text: 'select', values: [] }),
    compatible: config.AI_COMPATIBLE_URL
      ? { label: config.AI_COMPATIBLE_LABEL, models: config.AI_COMPATIBLE_MODELS, simulated: config.AI_COMPATIBLE_SIMULATED === 'on' }
      : null,
  });
});
