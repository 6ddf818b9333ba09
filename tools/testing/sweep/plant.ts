import type { AiRequest } from '@ensaya/server/ia/engine.ts';
import pg from 'pg';
import type { World } from './world.ts';

/** A fault of the product: applied to both databases and their servers, before anybody does anything. */
export type Plant = { apply: (world: World) => Promise<unknown> };

/** As PostgreSQL's superuser: what it creates passes every policy, as the functions of the product's gate do. */
export const sql = (text: string) => async (world: World) => {
  const client = new pg.Client({ connectionString: world.server.url('postgres') });
  await client.connect();
  await client.query(text).finally(() => client.end());
};

/** Replaces a function by one that may call it by its new name. */
export const wrapped = (name: string, parameters: string, definition: string) =>
  sql(`alter function app.${name}(${parameters}) rename to planted_${name}; create function app.${name} ${definition}`);

export const onPrivateCall = (name: string, statement: string) =>
  sql(`create function app.planted_${name}() returns trigger language plpgsql security definer as $$ begin ${statement}; return null; end $$;
       create trigger planted_${name} after insert on app.ai_calls for each row when (new.what = any (app.private_uses())) execute function app.planted_${name}()`);

/** Runs before each call to the provider. */
export const onAsk = (told: (world: World, use: AiRequest['use']) => void) => async (world: World) => {
  const { tools } = world;
  const { engine } = tools.ia;
  const stream: typeof engine.stream = (credentials, aiRequest, signal) => {
    told(world, aiRequest.use);
    return engine.stream(credentials, aiRequest, signal);
  };
  world.tools = { ...tools, ia: { ...tools.ia, engine: { ...engine, stream } } };
};
