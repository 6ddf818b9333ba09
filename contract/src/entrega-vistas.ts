import { z } from 'zod';
import { id, tenantRow, timestamp } from './fields.ts';
import { operation } from './operation.ts';
import { namedPerson } from './tareas.ts';

const vista = z.object({ responsable: namedPerson, at: timestamp });

export const listVistas = operation({
  id: 'listVistas',
  method: 'GET',
  path: '/rest/v1/entregas/:id/vistas',
  summary:
    'The responsables who have opened an entrega, since when, the first one first: for the person who handed it in and the responsables',
  ...tenantRow,
  status: 200,
  response: z.object({ items: z.array(vista) }),
});

export const seeEntregas = operation({
  id: 'seeEntregas',
  method: 'POST',
  path: '/rest/v1/rpc/see_entregas',
  summary:
    'The calling responsable has opened what was handed in of a role-play: one entrega, or all of them. Returns how many for the first time',
  body: z.object({ empresa_id: id, roleplay_id: id, entrega_id: id.optional() }),
  status: 200,
  response: z.object({ nuevas: z.int() }),
});
