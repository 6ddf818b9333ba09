import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { send } from '../../lib/api/http.ts';
import { reloadOnce } from '../../lib/browser/reload.ts';
import { formatDayAndMonth, formatTime, localDay } from '../../lib/format/dates.ts';
import { useShownSince } from '../../lib/kept-data/restored.ts';
import classes from './notices.module.css';

/** Notices about the application, above the page. */
export function Notices() {
  const since = useShownSince();
  const newVersion = useNewVersion();
  return (
    <div className={classes.notices} role="status">
      {since !== undefined && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden="true" />
          Sin conexión. {since === null ? 'Lo que ves puede no estar al día' : updatedAt(since)}
        </p>
      )}
      {newVersion && since === undefined && (
        <p className={classes.notice}>
          <IconRefresh size={18} aria-hidden="true" />
          Hay una versión nueva
          <SecondaryButton size="compact-sm" className={classes.update} onClick={() => window.location.reload()}>
            Actualizar
          </SecondaryButton>
        </p>
      )}
    </div>
  );
}

/** 'Actualizado a las 17:15', or with the day if that is not today's. */
function updatedAt(since: number): string {
  const moment = new Date(since);
  const timestamp = moment.toISOString();
  const time = `a las ${formatTime(timestamp)}`;
  const day = localDay(moment);
  return day === localDay() ? `Actualizado ${time}` : `Actualizado el ${formatDayAndMonth(day)} ${time}`;
}

const EVERY_MS = 5 * 60_000;

const publishedVersionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }) => {
    const { ok, body } = await send({ method: 'GET', url: '/version.json', signal });
    const version = ok && (body as { version?: unknown } | null)?.version;
    // Any other answer (a proxy's page, an older server) says nothing about versions.
    return typeof version === 'string' ? version : APP_VERSION;
  },
  enabled: APP_VERSION !== '',
  staleTime: 0,
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: 'always',
  retry: false,
});

function isTyping(): boolean {
  const field = document.activeElement;
  return field instanceof HTMLElement && (field.isContentEditable || field.matches('input, textarea, select'));
}

/** Whether a newer version is published. The next navigation then reloads, unless the user is typing. */
function useNewVersion(): boolean {
  const { data: published } = useQuery(publishedVersionQuery);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const isNew = published !== undefined && published !== APP_VERSION;
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isNew && !isTyping()) reloadOnce(`version ${published}`);
  }, [pathname, isNew, published]);
  return isNew;
}
