import '../src/app/base.ts';
import { countUnreadAvisos } from '@ensaya/contract/avisos-unread.ts';
import type { Empresa } from '@ensaya/contract/empresas.ts';
import { listPermisos } from '@ensaya/contract/faq-borradores.ts';
import { listGrupos } from '@ensaya/contract/grupos.ts';
import type { Role } from '@ensaya/contract/roles.ts';
import { type CurrentUser, getCurrentUser } from '@ensaya/contract/usuarios.ts';
import { timeoutManager } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { createQueryClient, Providers } from '../src/app/providers.tsx';
import { createRouter } from '../src/app/router.ts';
import { type Answer, answer, type StubServer, startStubServer } from './stub-server.ts';

/** The only timers of TanStack Query this short are those before it repeats a read: tests do not wait for them. */
const LONGEST_RETRY_MS = 2000;
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay < LONGEST_RETRY_MS ? 0 : delay),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, delay) => setInterval(callback, delay),
  clearInterval: (timer) => clearInterval(timer),
});

/** Nothing changes elsewhere while a page is tested. */
class SilentEventSource extends EventTarget {
  readyState = 0;
  close(): void {}
}

export const EMPRESA = { id: '01990000-0000-7000-8000-0000000000e1', nombre: 'Talleres Duero' };
export const EMPRESA_ROW = {
  ...EMPRESA,
  correo_contacto: 'hola@talleres.example',
  sector: 'salud',
  pais: 'espana',
  created_at: '2026-11-02T09:35:00Z',
  suspended_at: null,
  version: 1,
  responsables: 1,
} satisfies Empresa & { responsables: number };
export const PROYECTO = {
  id: '0199a000-0000-7000-8000-0000000000d1',
  empresa_id: EMPRESA.id,
  nombre: 'Campaña de otoño',
  descripcion: null,
  created_at: '2026-11-02T09:35:00Z',
  version: 1,
  empresa: EMPRESA,
  progress: null,
};

/** A new person: nothing that this browser keeps belongs to them. Superadmins have no company. */
export const newUser = (role: Role, more: Partial<CurrentUser> = {}): CurrentUser => ({
  id: crypto.randomUUID(),
  email: `${role}@talleres.example`,
  nombre: null,
  time_zone: 'Europe/Madrid',
  role,
  second_factor: false,
  second_factor_compulsory: false,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  empresas: role === 'superadmin' ? [] : [EMPRESA],
  empresa_reciente: null,
  ...more,
});

type Options = {
  user: CurrentUser;
  /** What the tests of a file have in common; `answers` replace it, operation by operation. */
  usual?: Answer[];
  answers?: Answer[];
};

/** Loads a page of the application as a user, with the answers of the API that the test gives. Again in one test: as after a reload. */
export async function openPage(path: string, { user, usual = [], answers = [] }: Options): Promise<StubServer> {
  await cleanup();
  vi.stubGlobal('EventSource', SilentEventSource);
  const server = startStubServer();
  server.answer(
    answer(getCurrentUser, user),
    answer(countUnreadAvisos, { unread: 0 }),
    answer(listGrupos, { items: [] }),
    answer(listPermisos, { items: [] }),
  );
  server.answer(...usual);
  server.answer(...answers);
  const before = window.location.href;
  window.history.replaceState(null, '', path);
  const router = createRouter();
  const queryClient = createQueryClient();
  onTestFinished(async () => {
    await cleanup();
    router.dispose();
    window.history.replaceState(null, '', before);
    vi.unstubAllGlobals();
  });
  await render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return server;
}

/** The address of the page, without the origin. */
export const address = (): string => window.location.pathname + window.location.search;
