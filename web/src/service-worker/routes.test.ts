import { expect, test } from 'vitest';
import { assetsOf, isShellOfBuild, isShellPage } from './routes.ts';

test('[2.1] the shell is shown offline for pages of the application only', () => {
  for (const path of [
    '/login',
    '/worker-dashboard',
    '/dashboard/tasks',
    '/roleplays/7/play',
    '/admin/empresas',
    '/perfil',
    '/ayuda',
    '/verificaciones',
  ])
    expect(isShellPage(path), path).toBe(true);
  for (const path of [
    '/',
    '/privacidad',
    '/aviso-legal',
    '/cookies',
    '/invitacion/secreto',
    '/restablecer',
    '/verificar',
    '/verificar/',
    '/cambiar-correo',
    '/no-he-sido-yo',
    '/baja',
    '/auth/v1/user',
    '/rest/v1/tareas',
    '/storage/v1/object/1',
    '/functions/v1/generate-prompt',
    '/realtime/v1/changes',
    '/docs',
    '/docs/json',
    '/health/ready',
    '/favicon.svg',
    '/version.json',
    '/assets/a-1234567.js',
  ])
    expect(isShellPage(path), path).toBe(false);
});

test('a shell that names a file of another build is not kept', () => {
  const html = '<link href="/assets/a-1.css"><script src="/assets/b-1.js"></script><link href="/assets/a-1.css">';
  expect(assetsOf(html)).toEqual(['/assets/a-1.css', '/assets/b-1.js']);
  expect(isShellOfBuild(html, ['/assets/a-1.css', '/assets/b-1.js', '/assets/c-1.js'])).toBe(true);
  expect(isShellOfBuild(html, ['/assets/a-1.css'])).toBe(false);
  expect(isShellOfBuild('<h1>Proxy</h1>', ['/assets/a-1.css'])).toBe(false);
});
