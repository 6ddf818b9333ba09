import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { CardGrid } from '../../components/card-grid.tsx';
import { EmpresaLogo } from '../../components/empresa-logo.tsx';
import classes from './empresa-cards.module.css';

/** The session knows the names already, so nothing jumps when the rest comes. */
export const EmpresaCardsSkeleton = ({ empresas }: Pick<CurrentUser, 'empresas'>) => (
  <div role="status">
    <VisuallyHidden>Cargando empresas…</VisuallyHidden>
    <div aria-hidden>
      <CardGrid>
        {empresas.map(({ id, nombre, logo_url }) => (
          <li key={id} className={classes.card}>
            <div className={classes.head}>
              <EmpresaLogo nombre={nombre} logo_url={logo_url} size={40} />
              <div className={classes.names}>
                <Title order={3}>{nombre}</Title>
                <p className={classes.sector}>
                  <Bar w="4rem" />
                </p>
              </div>
            </div>
            <p className={classes.line}>
              <Bar w="65%" />
            </p>
            <p className={classes.line}>
              <Bar w="30%" />
            </p>
            <Skeleton className={classes.button ?? ''} />
          </li>
        ))}
      </CardGrid>
    </div>
  </div>
);

/** A line of text as tall as the real one. */
const Bar = ({ w }: { w: string }) => (
  <Skeleton w={w} radius="xs">
    &nbsp;
  </Skeleton>
);
