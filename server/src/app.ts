import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { accesoRoutes } from './acceso/acceso.routes.ts';
import { accountChangesRoutes } from './acceso/account-changes.routes.ts';
import { creditoRoutes } from './ajustes/credito.routes.ts';
import { iaRoutes } from './ajustes/ia.routes.ts';
import { logoRoutes } from './ajustes/logo.routes.ts';
import { secondFactorRuleRoutes } from './ajustes/second-factor-rule.routes.ts';
import { archivosRoutes } from './archivos/archivos.routes.ts';
import { auditoriaRoutes } from './auditoria/auditoria.routes.ts';
import { avisosRoutes } from './avisos/avisos.routes.ts';
import { bajaRoutes } from './avisos/baja.routes.ts';
import { busquedaRoutes } from './busqueda/busqueda.routes.ts';
import type { ServerConfig } from './config.ts';
import { consultaRoutes } from './consultas/consultas.routes.ts';
import { contenidoRoutes } from './contenido/contenido.routes.ts';
import { copyRoutes } from './datos/copy.routes.ts';
import { datosRoutes } from './datos/datos.routes.ts';
import { empresasRoutes } from './empresas/empresas.routes.ts';
import { ensayoRoutes } from './ensayos/ensayos.routes.ts';
import { personajeRoutes } from './ensayos/personajes.routes.ts';
import { faqsRoutes } from './faqs/faqs.routes.ts';
import { generadorRoutes } from './generador/generador.routes.ts';
import { gruposRoutes } from './grupos/grupos.routes.ts';
import { invitacionesRoutes } from './invitaciones/invitaciones.routes.ts';
import { propuestasRoutes } from './invitaciones/propuestas.routes.ts';
import { AppError } from './lib/app-error.ts';
import { loggerOptions, RequestLog } from './lib/logger.ts';
import { compileValidator } from './lib/validator.ts';
import { navegadorRoutes } from './navegador/navegador.routes.ts';
import { panelesRoutes } from './paneles/paneles.routes.ts';
import { personaFichaRoutes } from './personas/ficha.routes.ts';
import { personasRoutes } from './personas/personas.routes.ts';
import { plataformaIaRoutes } from './plataforma/ia.routes.ts';
import { plataformaRoutes } from './plataforma/plataforma.routes.ts';
import { acceso } from './plugins/acceso.ts';
import { errorAnswer, errors } from './plugins/errors.ts';
import { files } from './plugins/files.ts';
import { formerCookies } from './plugins/former-cookies.ts';
import { health } from './plugins/health.ts';
import { ia } from './plugins/ia.ts';
import { invitaciones } from './plugins/invitaciones.ts';
import { metrics } from './plugins/metrics.ts';
import { openapi } from './plugins/openapi.ts';
import { queue } from './plugins/queue.ts';
import { realtime } from './plugins/realtime.ts';
import { scope } from './plugins/scope.ts';
import { security, securityHeaders } from './plugins/security.ts';
import { securityTxt } from './plugins/security-txt.ts';
import { session } from './plugins/session.ts';
import { web } from './plugins/web.ts';
import { work } from './plugins/work.ts';
import { proyectosRoutes } from './proyectos/proyectos.routes.ts';
import { roleplaysRoutes } from './roleplays/roleplays.routes.ts';
import { adjuntosRoutes } from './tareas/adjuntos.routes.ts';
import { comentariosRoutes } from './tareas/comentarios.routes.ts';
import { tareasRoutes } from './tareas/tareas.routes.ts';
import { accountsRoutes } from './usuarios/accounts.routes.ts';
import { usuariosRoutes } from './usuarios/usuarios.routes.ts';

export async function createApp(config: ServerConfig, stopping: AbortSignal = new AbortController().signal): Promise<FastifyInstance> {
  const setSecurityHeaders = securityHeaders(config);
  const app = Fastify({
    logger: loggerOptions(config.LOG_LEVEL),
    logController: new RequestLog(),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.TRUSTED_PROXIES,
    bodyLimit: config.BODY_LIMIT_BYTES,
    // Long enough for a file of 10 MB over a slow phone connection (0.7 Mbit/s).
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A path that the router cannot read: no hook runs for it.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      const answer = () =>
        reply
          .code(400)
          .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
          .send(errorAnswer(new AppError('invalid_input'), request.id));
      setSecurityHeaders(request.raw, reply.raw, answer);
    },
  });
  app.decorate('stopping', stopping);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(errors);
  await app.register(metrics, config);
  await app.register(work, config);
  await app.register(formerCookies, config);
  await app.register(session, config);
  await app.register(security, config);
  await app.register(scope, config);
  await app.register(queue, config);
  await app.register(realtime, config);
  await app.register(files, config);
  await app.register(acceso, config);
  await app.register(ia, config);
  await app.register(invitaciones, config);
  await app.register(openapi, config);
  await app.register(health, config);
  await app.register(securityTxt, config);

  await app.register(accesoRoutes, config);
  await app.register(accountChangesRoutes, config);
  await app.register(usuariosRoutes);
  await app.register(accountsRoutes);
  await app.register(empresasRoutes, config);
  await app.register(contenidoRoutes);
  await app.register(invitacionesRoutes);
  await app.register(propuestasRoutes);
  await app.register(personasRoutes);
  await app.register(personaFichaRoutes);
  await app.register(gruposRoutes);
  await app.register(proyectosRoutes);
  await app.register(tareasRoutes);
  await app.register(comentariosRoutes);
  await app.register(adjuntosRoutes);
  await app.register(iaRoutes);
  await app.register(creditoRoutes);
  await app.register(generadorRoutes);
  await app.register(roleplaysRoutes);
  await app.register(faqsRoutes);
  await app.register(consultaRoutes);
  await app.register(ensayoRoutes);
  await app.register(personajeRoutes);
  await app.register(avisosRoutes);
  await app.register(bajaRoutes, config);
  await app.register(panelesRoutes);
  await app.register(busquedaRoutes);
  await app.register(archivosRoutes);
  await app.register(logoRoutes);
  await app.register(secondFactorRuleRoutes);
  await app.register(datosRoutes);
  await app.register(copyRoutes);
  await app.register(auditoriaRoutes);
  await app.register(plataformaRoutes, config);
  await app.register(plataformaIaRoutes);
  await app.register(navegadorRoutes);

  const { WEB_DIST } = config;
  if (WEB_DIST) await app.register(web, { ...config, WEB_DIST });
  return app;
}
