import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { ServerConfig } from '../config.ts';
import { createInvitador, type Invitador } from '../invitaciones/invitaciones.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    invitador: Invitador;
  }
}

/** Creating a company invites its responsable too, so both domains use it. */
export const invitaciones = fp(async (app: FastifyInstance, config: ServerConfig) => {
  app.decorate('invitador', createInvitador(app.acceso, config, app.enqueueAll));
});
