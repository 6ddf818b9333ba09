/**
 * What the gate runs for a changed file. `npm run check`, the component tests, the short bench and `canario.spec.ts` always run; this
 * table adds browser tests and files of the long suites (attack, break, heavy; in short form). All rows that match a file count.
 */
export type Room = {
  /** Stands for `<name>` in `PLACES`. */
  names?: string[];
  /** Files elsewhere. */
  files?: string[];
  /** Specs below `e2e/tests/`. */
  browser?: string[];
  /** Test files of the long suites. */
  long?: string[];
  /** Shared code: also the browser tests tagged `@journey`, about six per domain. */
  journeys?: boolean;
};

/** Where a domain keeps its files. */
export const PLACES = [
  'contract/src/<name>.ts',
  'db/{builders,functions}/<name>.{ts,sql}',
  'db/policies/{app,auth}.<name>.sql',
  'server/src/<name>/**',
  'server/tests/samples/<name>.ts',
  'web/src/features/<name>/**',
];

export const CANARY = 'canario.spec.ts';

/** Every domain with tests beyond `<name>.spec.ts` and `<name>/*`, which need no row, then what they share. */
export const ROOMS: Record<string, Room> = {
  acceso: {
    names: ['acceso', 'cuenta', 'users', 'user_roles', 'role_requests', 'decide_role_request', 'admit_user', 'follow_address', 'links'],
    files: [
      'db/policies/auth.*.sql',
      'db/functions/{is_locked_out,session_limits,end_unconfirmed_sessions,take_attempt,needs_factor,own_account,registration_rules}.sql',
      'db/functions/{sweep_acceso,suspend_user}.sql',
    ],
    browser: ['acceso/*', 'sesion/dialogo.spec.ts', 'foundation.spec.ts'],
    long: ['server/src/acceso/*', 'server/tests/{fixation,sessions}.attack.test.ts', 'tools/heavy/scale.test.ts'],
  },
  ajustes: {
    names: ['ajustes', 'plantillas', 'company_settings', 'keep_template'],
    browser: ['ajustes/*'],
  },
  archivos: {
    names: ['archivos', 'file_*', 'loose_archivos', 'storage_totals'],
    browser: ['archivos.spec.ts', 'ajustes/logo.spec.ts', 'faqs/crear.spec.ts', 'roleplays/jugar-adjuntos.spec.ts', 'tareas/ficha.spec.ts'],
    long: [
      'server/src/archivos/*',
      'server/src/faqs/text/*',
      'server/tests/attachment-worker.attack.test.ts',
      'tools/heavy/bucket.test.ts',
      'tools/break/full-disk.break.test.ts',
    ],
  },
  auditoria: {
    names: ['auditoria', 'audit*'],
    browser: ['auditoria.spec.ts', 'fechas.spec.ts'],
  },
  avisos: {
    names: ['aviso*', 'time_zones'],
    files: ['web/src/app/unsubscribe-page.tsx', 'server/src/correo/baja-link.ts'],
    browser: ['avisos/*'],
    long: ['server/src/avisos/*'],
  },
  ayuda: {
    files: ['web/src/app/help/**'],
    browser: ['ayuda/*'],
  },
  busqueda: {
    names: ['busqueda', 'search_records', 'search_patterns', 'find_newest'],
    files: ['web/src/app/palette/**'],
    browser: ['busqueda/*'],
  },
  caparazon: {
    files: ['web/src/app/shell/**'],
    browser: ['caparazon/*', 'telefono.spec.ts', 'clics.spec.ts', 'acceso/rutas.spec.ts'],
    journeys: true,
  },
  correo: {
    names: ['correo'],
    browser: ['acceso/{registro,recuperacion,cuenta}.spec.ts', 'empresas/{invitaciones,sin-enviar}.spec.ts'],
    long: ['server/src/correo/*'],
  },
  consultas: {
    names: ['consulta*', 'faq_consultas'],
    browser: ['faqs/*'],
    long: ['tools/heavy/consultas*.test.ts', 'tools/testing/sweep/*'],
  },
  datos: {
    names: ['datos', 'contenido', 'exportaciones', 'exports', 'erasure', 'retention', 'data_duties', 'count_contents'],
    browser: ['datos/*', 'empresas/ficha.spec.ts'],
    long: ['server/src/datos/*'],
  },
  empresas: {
    names: [
      'empresa*',
      'company_*',
      'invita*',
      'propuestas',
      'address-problem',
      'usuarios',
      'responsables_empresas',
      'add_members',
      'find_users',
      'list_users',
    ],
    files: ['db/functions/{delete,suspend,leave_deleted}_empresa.sql', 'db/functions/{list_empresas,deleted_empresa_ids}.sql'],
    browser: ['empresas/*', 'caparazon/empresa.spec.ts', 'telefono.spec.ts'],
    long: ['server/src/invitaciones/*'],
  },
  ensayos: {
    names: ['ensayo*', 'personaje*'],
    files: ['contract/src/biblioteca/personajes.ts', 'web/src/features/roleplays/{personaje/**,personajes.api.ts,rehearsals.tsx}'],
    browser: ['ensayos/*'],
    long: ['tools/heavy/ensayos*.test.ts', 'tools/testing/sweep/*'],
  },
  faqs: {
    names: ['faq*', 'consulta*', 'variantes', 'sinonimos', 'permisos', 'borradores*', 'index_faqs', 'search_faqs', 'search_all_faqs'],
    files: ['tools/search-set/*.json'],
    browser: ['faqs/*', 'telefono.spec.ts'],
    long: [
      'server/src/faqs/{text/*,*.attack.test.ts}',
      'server/tests/attachment-worker.attack.test.ts',
      'tools/heavy/{consultas-pasajes,faq-search}.test.ts',
    ],
  },
  generador: {
    names: ['generador', 'generation', '*_generador', 'prompts_generados', 'count_prompts', 'search_temas'],
    browser: ['generador/*'],
    long: ['server/src/generador/*', 'tools/heavy/{drafts,first-token}.test.ts'],
  },
  grupos: {
    names: ['grupo*'],
    browser: ['personas/*', 'roleplays/asignar*.spec.ts'],
    long: ['server/src/grupos/*'],
  },
  ia: {
    names: [
      'ia',
      'ai_*',
      'identificadores',
      'use_ai*',
      'read_ai_receipt',
      'reached_ai_cap',
      'plantillas',
      'credit*',
      'plataforma-ia',
      'plataforma_ia',
    ],
    files: ['server/src/demo/simulator/**'],
    browser: [
      'ajustes/ia.spec.ts',
      'generador/*',
      'paneles/interruptores.spec.ts',
      'roleplays/{crear-ia,reporte,reporte-progreso}.spec.ts',
    ],
    long: [
      'server/src/{generador,ia}/*',
      'server/tests/ssrf.attack.test.ts',
      'tools/heavy/{ai-jobs,credito*,first-token,reports}.test.ts',
      'tools/attack/*',
    ],
  },
  landing: {
    files: ['web/src/landing/**', 'web/public/**', 'tools/{drawings,pictures}.ts'],
    browser: ['landing.spec.ts', 'landing-accesibilidad.spec.ts'],
  },
  navegador: {
    names: ['navegador'],
    files: ['web/src/lib/browser-report/**'],
    browser: ['navegador.spec.ts'],
  },
  paneles: {
    names: ['paneles', 'paneles-*', 'plataforma', 'platform_*', 'system_checks', 'proyectos', 'search_proyectos'],
    browser: ['paneles/*', 'clics.spec.ts', 'foundation.spec.ts'],
  },
  personas: {
    names: ['personas', 'persona-*', 'find_people', 'list_company_people'],
    browser: ['personas/*'],
  },
  realtime: {
    names: ['realtime', 'rights_of_sessions'],
    browser: ['tiempo-real.spec.ts', 'faqs/vivo.spec.ts'],
    long: ['tools/heavy/live.test.ts'],
  },
  roleplays: {
    names: ['roleplay*', '*_roleplay', 'search_roleplays', 'entrega*', 'informe*', 'recordatorios', 'biblioteca'],
    files: ['contract/src/biblioteca/*.ts'],
    browser: ['roleplays/*', 'fechas.spec.ts'],
    long: ['tools/heavy/{roleplay-*,entrega*,reports,recordatorios}.test.ts'],
  },
  sesion: {
    files: ['web/src/app/session-end/**', 'web/src/lib/{drafts,kept-data}/**', 'web/src/service-worker/**'],
    browser: ['sesion/*', '*/borradores.spec.ts', '*/sin-conexion.spec.ts', 'generador/cerrar-sesion.spec.ts', 'acceso/sesion.spec.ts'],
    long: ['tools/heavy/{drafts,roleplay-drafts}.test.ts'],
  },
  comentarios: {
    names: ['comentarios'],
    browser: ['roleplays/comentarios.spec.ts', 'tareas/ficha.spec.ts'],
    long: ['tools/heavy/entrega-comentarios.test.ts'],
  },
  tareas: {
    names: ['tarea*', '*_tarea*', 'proyectos', 'search_proyectos'],
    browser: ['tareas/*', 'tiempo-real.spec.ts', 'clics.spec.ts', 'fechas.spec.ts'],
  },

  'shared web': {
    files: ['web/src/{lib,components}/**', 'web/src/app/*'],
    journeys: true,
  },
  'shared server': {
    files: [
      'server/src/{lib,plugins}/**',
      'server/src/*.ts',
      'db/functions/{enter,enter_job,context,take_turn}.sql',
      'db/policies/meta.*.sql',
    ],
    journeys: true,
    long: [
      'server/src/lib/*',
      'server/tests/*.attack.test.ts',
      'tools/break/*',
      'tools/heavy/{ai-jobs,kill,live,noisy,pool,previous-release,scale}.test.ts',
    ],
  },
  'files that people download': {
    files: [
      'web/src/lib/files/{csv,save-table,table-column,xlsx}.ts',
      'web/src/components/files/download-buttons.tsx',
      'e2e/tests/workbook.ts',
    ],
    browser: ['auditoria.spec.ts', 'faqs/exportar.spec.ts', 'personas/personas.spec.ts', 'roleplays/exportar.spec.ts'],
    long: ['tools/attack/hostile-texts.attack.test.ts'],
  },
  'texts that people write': {
    files: ['web/src/lib/text/markdown*.ts'],
    long: ['tools/attack/hostile-texts.attack.test.ts'],
  },
  'shared contract': {
    files: ['contract/src/{constraints,errors,fields,navegador,operation,page-template,pages,paginas,realtime,roles,tablas,usuarios}.ts'],
    journeys: true,
  },
  /** The companies of the demo, on which the tests of these pages rely. */
  demo: {
    files: ['server/src/demo/*', 'server/src/demo/content/*', 'tools/seed-large.ts', 'e2e/tests/walk.ts'],
    browser: [
      'demo.spec.ts',
      'dialogos.spec.ts',
      'enlaces.spec.ts',
      'paneles/*',
      'busqueda/*',
      'ayuda/*',
      'caparazon/*',
      'telefono.spec.ts',
      'clics.spec.ts',
      'tareas/gestion.spec.ts',
    ],
    journeys: true,
  },
  operations: {
    files: ['ops/**', 'tools/{drills,ops,release}/**'],
    long: ['tools/break/{alerts,layout,postgres,prometheus,proxy,rules}.break.test.ts', 'tools/heavy/previous-release.test.ts'],
  },
  'helpers of server tests': {
    files: ['server/tests/**'],
    long: ['server/**/*.{attack,heavy}.test.ts', 'tools/attack/*', 'tools/testing/sweep/*'],
  },
  'privacy sweep': {
    files: ['tools/testing/sweep/*'],
    long: ['tools/testing/sweep/*'],
  },
  'helpers of long tests': {
    files: ['tools/{break,heavy}/*'],
    long: ['tools/{break,heavy}/*'],
  },
  'helpers of browser tests': {
    files: ['e2e/tests/{stage,support}.ts', 'e2e/tests/{acceso,empresas,generador,tareas}/support.ts'],
    journeys: true,
  },
};
