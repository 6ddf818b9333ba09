import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import { chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS, startStack } from './stage/built-stack.ts';
import { type Shot, takePicture } from './stage/shots.ts';

/** `npm run screenshots`: every page of the built product with the demo company, wide and on a phone, for the documentation. Build first. */
const INTO = new URL('../docs/img/', import.meta.url).pathname;

const DEMO_EMPRESA = 'Norteclima';
const { superadmin, responsable, trabajadora } = DEMO_ACCOUNTS;
const PAGES: Record<string, Pick<Shot, 'path' | 'email' | 'empresa' | 'follow'>> = {
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
  empresas: { path: '/admin/empresas', email: superadmin.email },
  usuarios: { path: '/admin/usuarios', email: superadmin.email },
  ajustes: { path: '/dashboard/settings', email: responsable.email, empresa: DEMO_EMPRESA },
  auditoria: { path: '/auditoria', email: superadmin.email },
  perfil: { path: '/perfil', email: responsable.email },
  prompts: { path: '/dashboard/prompts', email: responsable.email, empresa: DEMO_EMPRESA },
  preguntas: { path: '/dashboard/prompts', email: responsable.email, empresa: DEMO_EMPRESA, follow: 'Ver Preguntas' },
  'prompts-trabajador': { path: '/dashboard/prompts', email: trabajadora.email },
  'generar-prompt': { path: '/dashboard/prompts', email: trabajadora.email, follow: 'Generar Prompt' },
  'mis-prompts': { path: '/dashboard/prompts?vista=mis-prompts', email: trabajadora.email },
  faqs: { path: '/dashboard/faqs', email: responsable.email, empresa: DEMO_EMPRESA },
  'faqs-trabajador': { path: '/dashboard/faqs?q=calefaccion%20noche', email: trabajadora.email },
  roleplays: { path: '/dashboard/roleplays', email: responsable.email, empresa: DEMO_EMPRESA },
  'roleplays-trabajador': { path: '/dashboard/roleplays', email: trabajadora.email },
  'roleplay-crear': { path: '/roleplays/new', email: responsable.email, empresa: DEMO_EMPRESA },
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
const VIEWS = [
  { suffix: '', width: 1440, height: 900, colorScheme: 'light' },
  { suffix: '-oscuro', width: 1440, height: 900, colorScheme: 'dark' },
  { suffix: '-movil', width: 390, height: 844, colorScheme: 'light' },
] as const;

await rm(INTO, { recursive: true, force: true });
await mkdir(INTO, { recursive: true });
const { url, stop } = await startStack();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
try {
  let total = 0;
  for (const [name, page] of Object.entries(PAGES))
    for (const { suffix, ...view } of VIEWS) {
      total += await takePicture(browser, url, { ...page, ...view, full: true }, join(INTO, `${name}${suffix}.webp`));
    }
  console.log(`${Object.keys(PAGES).length} pages, ${(total / 1024).toFixed(0)} KB`);
} finally {
  await browser.close();
  await stop();
}
