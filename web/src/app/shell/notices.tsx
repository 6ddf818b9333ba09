import { Button } from '@mantine/core';
import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import classes from './notices.module.css';
import { useNewVersion } from './use-new-version.ts';
import { useOnline } from './use-online.ts';

/** What a person should know about the page itself, said quietly above it. */
export function Notices() {
  const online = useOnline();
  const newVersion = useNewVersion();
  return (
    <div className={classes.notices} role="status">
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={18} stroke={1.75} aria-hidden="true" />
          Sin conexión. Lo que ves puede no estar al día
        </p>
      )}
      {newVersion && online && (
        <p className={classes.notice}>
          <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
          Hay una versión nueva
          <Button variant="default" size="compact-sm" className={classes.update} onClick={() => window.location.reload()}>
            Actualizar
          </Button>
        </p>
      )}
    </div>
  );
}
