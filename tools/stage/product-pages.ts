import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import type { ProductPage } from './shots.ts';

const DEMO_EMPRESA = 'Norteclima';
const { superadmin, responsable, trabajadora } = DEMO_ACCOUNTS;

/** Every page of the product with the demo company, by the name of its picture. */
export const PAGES: Record<string, ProductPage> = {
  portada: { path: '/' },
  privacidad: { path: '/privacidad' },
  'aviso-legal': { path: '/aviso-legal' },
  cookies: { path: '/cookies' },
  entrada: { path: '/login' },
  registro: { path: '/register' },
  recuperar: { path: '/recuperar' },
  restablecer: { path: '/restablecer?token=ejemplo' },
  verificar: { path: '/verificar?token=ejemplo' },
  invitacion: { path: '/invitacion/un-enlace-que-ya-no-sirve' },
  'panel-trabajador': { path: '/worker-dashboard', email: trabajadora.email },
  'panel-responsable': { path: '/manager-dashboard', email: responsable.email },
  'panel-superadmin': { path: '/admin-dashboard', email: superadmin.email },
  tareas: { path: '/dashboard/tasks', email: responsable.email },
  'tareas-trabajador': { path: '/dashboard/tasks', email: trabajadora.email },
  tarea: { path: '/dashboard/tasks?tarea=:id', record: '/rest/v1/tareas?q=guion', email: responsable.email },
  'tarea-trabajador': { path: '/dashboard/tasks?tarea=:id', record: '/rest/v1/tareas?q=garantias', email: trabajadora.email },
  personas: { path: '/dashboard/people', email: responsable.email, empresa: DEMO_EMPRESA },
  empresas: { path: '/admin/empresas', email: superadmin.email },
  empresa: { path: '/admin/empresas/:id', record: '/rest/v1/empresas?q=norteclima', email: superadmin.email },
  usuarios: { path: '/admin/usuarios', email: superadmin.email },
  ajustes: { path: '/dashboard/settings', email: responsable.email, empresa: DEMO_EMPRESA },
  auditoria: { path: '/auditoria', email: superadmin.email },
  ayuda: { path: '/ayuda', email: responsable.email, empresa: DEMO_EMPRESA },
  perfil: { path: '/perfil', email: responsable.email },
  prompts: { path: '/dashboard/prompts', email: responsable.email, empresa: DEMO_EMPRESA },
  preguntas: { path: '/dashboard/prompts', email: responsable.email, empresa: DEMO_EMPRESA, follow: 'Ver Preguntas' },
  'prompts-trabajador': { path: '/dashboard/prompts', email: trabajadora.email },
  'generar-prompt': { path: '/dashboard/prompts', email: trabajadora.email, follow: 'Generar Prompt' },
  'mis-prompts': { path: '/dashboard/prompts?vista=mis-prompts', email: trabajadora.email },
  faqs: { path: '/dashboard/faqs', email: responsable.email, empresa: DEMO_EMPRESA },
  'faqs-trabajador': { path: '/dashboard/faqs?q=calefaccion%20noche', email: trabajadora.email },
  faq: { path: '/dashboard/faqs/:id', record: '/rest/v1/faqs', email: responsable.email, empresa: DEMO_EMPRESA },
  roleplays: { path: '/dashboard/roleplays', email: responsable.email, empresa: DEMO_EMPRESA },
  'roleplays-trabajador': { path: '/dashboard/roleplays', email: trabajadora.email },
  'roleplay-crear': { path: '/roleplays/new', email: responsable.email, empresa: DEMO_EMPRESA },
  'roleplay-editar': { path: '/roleplays/:id/edit', record: '/rest/v1/roleplays', email: responsable.email, empresa: DEMO_EMPRESA },
  'roleplay-jugar': { path: '/dashboard/roleplays', email: trabajadora.email, follow: 'Comenzar' },
  'roleplay-respuestas': {
    path: '/dashboard/roleplays?q=averia',
    email: responsable.email,
    empresa: DEMO_EMPRESA,
    follow: 'Ver Respuestas',
  },
  'roleplay-reporte': {
    path: '/dashboard/roleplays?q=averia',
    email: responsable.email,
    empresa: DEMO_EMPRESA,
    follow: ['Ver Respuestas', 'Ver el del'],
  },
};
