import { Button, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { pageTitle } from '../lib/browser/brand.ts';
import { isUnloadable, reloadOnce } from '../lib/browser/reload.ts';
import { noteError } from '../lib/browser-report/note-error.ts';
import classes from './error-page.module.css';

type Props = { title: string; text: string; onRetry: () => unknown; retrying?: boolean };

const Failed = ({ title, text, onRetry, retrying = false }: Props) => (
  <Stack align="center" gap="xs" ta="center" maw={420} role="alert">
    <Title order={1} tabIndex={-1}>
      {title}
    </Title>
    <Text c="dimmed">{text}</Text>
    <Button mt="md" loading={retrying} onClick={() => onRetry()}>
      Reintentar
    </Button>
  </Stack>
);

const WholePage = ({ children }: { children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    <title>{pageTitle('Error')}</title>
    {children}
  </Center>
);

export const FailurePage = (props: Props) => (
  <WholePage>
    <Failed {...props} />
  </WholePage>
);

/** The reason stays in this tab's storage after the user has signed out. */
const withoutIds = (pathname: string): string => pathname.replaceAll(/[^/]*\d[^/]*/g, ':id');

/** A page that failed to render or to load. One that did not load is reloaded once, or when the network is back. */
function RouteFailure() {
  const error = useRouteError();
  const missing = isUnloadable(error);
  const { pathname } = useLocation();
  const [offline] = useState(() => missing && !navigator.onLine);
  const [reloading, setReloading] = useState(missing && !offline);
  useEffect(() => noteError(missing ? 'load' : 'render', error), [missing, error]);
  useEffect(() => {
    if (missing && !offline) setReloading(reloadOnce(`${APP_VERSION} ${withoutIds(pathname)}`));
  }, [missing, offline, pathname]);
  useWindowEvent('online', () => offline && window.location.reload());

  if (reloading) return <Loader aria-label="Cargando" role="status" />;
  if (offline)
    return (
      <Failed
        title="Sin conexión"
        text="Esta página aún no se había descargado. Se abrirá en cuanto vuelva la conexión."
        // Offline, a reload would show the browser's error page.
        onRetry={() => navigator.onLine && window.location.reload()}
      />
    );
  return (
    <Failed
      title="Algo ha fallado por nuestra parte"
      text="Vuelve a cargar la página. Si sigue igual, inténtalo dentro de unos minutos."
      onRetry={() => window.location.reload()}
    />
  );
}

/** For errors outside the shell. */
export const ErrorPage = () => (
  <WholePage>
    <RouteFailure />
  </WholePage>
);

/** For errors of a page inside the shell. */
export const PageFailure = () => (
  <div className={classes.page}>
    <title>{pageTitle('Error')}</title>
    <RouteFailure />
  </div>
);
