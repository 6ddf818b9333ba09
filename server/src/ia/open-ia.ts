import { OFFERS, type Provider } from '@ensaya/contract/ia.ts';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../lib/database.ts';
import { type ScopedDb, scopedDb } from '../lib/scoped-db.ts';
import { createDelimiter, type Delimit } from './delimited.ts';
import { createEngine, type Engine } from './engine.ts';
import { type KeyRing, keyRingOf } from './key-ring.ts';

export type Ia = {
  engine: Engine;
  keyRing: KeyRing;
  delimit: Delimit;
  /** Enters no company: reaches only the functions that bill a call. */
  outside: ScopedDb;
  labelOf: (provider: Provider) => string;
  compatible: { label: string; models: string[]; simulated: boolean } | null;
};

type AiConfig = Pick<ServerConfig, Extract<keyof ServerConfig, `AI_${string}`> | 'AUTH_SECRET'>;

export function openIa(config: AiConfig, database: Database): Ia {
  return {
    engine: createEngine(config),
    keyRing: keyRingOf(config),
    delimit: createDelimiter(config.AUTH_SECRET),
    outside: scopedDb(database, { text: 'select', values: [] }),
    labelOf: (provider) => (provider === 'compatible' ? config.AI_COMPATIBLE_LABEL : OFFERS[provider].label),
    compatible: config.AI_COMPATIBLE_URL
      ? { label: config.AI_COMPATIBLE_LABEL, models: config.AI_COMPATIBLE_MODELS, simulated: config.AI_COMPATIBLE_SIMULATED === 'on' }
      : null,
  };
}
