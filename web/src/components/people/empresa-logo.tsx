import { IconBuildings } from '@tabler/icons-react';
import { useState } from 'react';
import { initials } from '../../lib/text/initials.ts';
import classes from './empresa-logo.module.css';

type Props = { nombre: string; logo_url?: string | null | undefined; size?: number };

/** The company's logo, or its initials while there is none or it does not load. */
export function EmpresaLogo({ nombre, logo_url, size = 28 }: Props) {
  const [loaded, setLoaded] = useState<string>();
  return (
    <span className={classes.square} style={{ width: size, height: size, fontSize: size * 0.46 }} aria-hidden="true">
      {(!logo_url || loaded !== logo_url) && initials(nombre, 1)}
      {logo_url && (
        <img
          className={classes.picture}
          src={logo_url}
          alt=""
          width={size}
          height={size}
          hidden={loaded !== logo_url}
          onLoad={() => setLoaded(logo_url)}
        />
      )}
    </span>
  );
}

/** In the place of a logo, for all companies together. */
export const AllEmpresasLogo = ({ size = 28 }: { size?: number }) => (
  <span className={classes.square} style={{ width: size, height: size }} aria-hidden="true">
    <IconBuildings size={size * 0.58} />
  </span>
);
