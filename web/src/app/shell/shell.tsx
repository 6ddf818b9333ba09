import { lazy, type MouseEvent, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { ErrorMessage } from '../../components/page/message.tsx';
import { ActiveEmpresaContext } from '../../lib/address/active-empresa.ts';
import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { SignOutContext } from '../../lib/session/sign-out-context.ts';
import { SessionEndKeeper } from '../session-end/session-end-keeper.tsx';
import { useSignOut } from '../sign-out.tsx';
import { MainMenu } from './main-menu.tsx';
import navigationProgressClasses from './navigation-progress.module.css';
import { Notices } from './notices.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useEmpresaInUrl } from './use-empresa-in-url.ts';
import { useKeptData } from './use-kept-data.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { useMenuInHistory } from './use-menu-in-history.ts';
import { useReadAgain } from './use-read-again.ts';
import { useServiceWorker } from './use-service-worker.ts';

const Toasts = lazy(async () => ({ default: (await import('../../components/page/toasts.tsx')).Toasts }));
// Loaded on demand: few managers have several companies.
const EmpresaQuestion = lazy(async () => ({ default: (await import('./empresa-question.tsx')).EmpresaQuestion }));
const loadDrawer = async () => (await import('./menu-drawer.tsx')).MenuDrawer;

/** The frame of all signed-in pages; it stays mounted while the pages change. */
export function Shell() {
  const user = useCurrentUser();
  const { empresa, asks, searchOn } = useEmpresaInUrl(user);
  useKeptData(user);
  useLiveChanges(user);
  useReadAgain();
  useServiceWorker();
  const menu = useMenuInHistory();
  const { part: Drawer, reach, want } = useOnDemand(loadDrawer);
  useEffect(() => {
    if (menu.opened) want();
  }, [menu.opened, want]);
  const main = useArrival();
  const signOut = useSignOut();
  return (
    <ActiveEmpresaContext value={empresa}>
      <Link to="#contenido" className={classes.skip} onClick={skipTo(main)}>
        Saltar al contenido
      </Link>
      <NavigationProgress />
      <TopBar
        user={user}
        searchOn={searchOn}
        menu={menu}
        reach={reach}
        onSignOut={() => signOut.start(user.id)}
        signingOut={signOut.pending}
      />
      <div className={classes.side}>
        <MainMenu role={user.role} searchOn={searchOn} />
      </div>
      {Drawer && <Drawer user={user} searchOn={searchOn} opened={menu.opened} onClose={menu.close} onClosed={menu.rescueFocus} />}
      <div className={classes.sheet}>
        <Notices />
        <main id="contenido" ref={main} tabIndex={-1} className={classes.main} data-no-ring>
          <ErrorMessage mb="lg" title="No hemos podido cerrar la sesión" error={signOut.error} />
          <SignOutContext value={() => signOut.start(user.id)}>
            {asks ? (
              <Suspense>
                <EmpresaQuestion empresas={user.empresas} />
              </Suspense>
            ) : (
              <Outlet context={user} />
            )}
          </SignOutContext>
        </main>
      </div>
      {signOut.dialog}
      <SessionEndKeeper key={user.id} user={user} />
      <Suspense>
        <Toasts />
      </Suspense>
      <ScrollRestoration />
    </ActiveEmpresaContext>
  );
}

/** Without changing the address. */
const skipTo = (main: RefObject<HTMLElement | null>) => (event: MouseEvent) => {
  event.preventDefault();
  main.current?.focus();
};

/** Visible only when a page takes long to load (see the CSS delay). */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={navigationProgressClasses.track} role="progressbar" aria-label="Cargando la página" />;
}

/** After a navigation the focus moves to the new page's title, unless the page has moved it itself. */
function useArrival() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const page = main.current;
    if (!page || (page !== document.activeElement && page.contains(document.activeElement))) return;
    (page.querySelector<HTMLElement>('h1[tabindex]') ?? page).focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
