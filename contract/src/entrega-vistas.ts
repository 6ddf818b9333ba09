import { z } from 'zod';
import { tenantRow, timestamp } from './fields.ts';
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

export const addVista = operation({
  id: 'addVista',
  method: 'POST',
  path: '/rest/v1/entregas/:id/vistas',
  summary: 'The calling responsable has opened an entrega; again, it stays the first time',
  ...tenantRow,
  status: 204,
  response: z.null(),
});
