import { z } from 'zod';
import { id } from './fields.ts';
import { LIVE_TABLES } from './tablas.ts';

/** The event stream of changes (server-sent events). */
export const CHANGES_PATH = '/realtime/v1/changes';

export const change = z.object({ table: z.enum(LIVE_TABLES), empresa_id: id.nullable() });
export type Change = z.infer<typeof change>;

/** One event contains all changes of a short span. An empty one means that changes may have been missed. */
export const changes = z.array(change);
