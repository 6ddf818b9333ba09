import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { ServerConfig } from '../config.ts';

/** OpenAPI 3.1, generated from the contract. With DOCS=on: `/docs` to browse, `/docs/json` to feed a tool. */
export const openapi = fp(async (app: FastifyInstance, { DOCS }: ServerConfig) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Ensaya',
        version: '1',
        description: 'Sign-in is by cookie; every change needs the Origin header of the application.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  if (DOCS === 'on') await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
});
