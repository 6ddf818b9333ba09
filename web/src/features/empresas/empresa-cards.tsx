import { type OwnEmpresa, PAISES, SECTORES } from '@ensaya/contract/empresas.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Skeleton, Title } from '@mantine/core';
import { IconMail, IconMapPin, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SecondaryButton } from '../../components/buttons.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { EmpresaLogo } from '../../components/empresa-logo.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { NothingYet } from '../../components/nothing-yet.tsx';
import { Waiting } from '../../components/skeletons.tsx';
import classes from './empresa-cards.module.css';
import { ownEmpresasQuery } from './empresas.api.ts';

type Props = Pick<CurrentUser, 'empresas'> & { onManage: (empresa: OwnEmpresa) => void };

export function EmpresaCards({ empresas, onManage }: Props) {
  const own = useQuery(ownEmpresasQuery);
  // A user without companies according to the session does not wait for the same answer.
  const none = own.data ? own.data.length === 0 : own.isPending && empresas.length === 0;
  const logos = new Map(empresas.map(({ id, logo_url }) => [id, logo_url]));
  return (
    <section className={classes.section} aria-labelledby="mis-empresas">
      <Title order={2} id="mis-empresas" className={classes.title}>
        Mis Empresas
      </Title>
      {own.isPending && !none && <EmpresaCardsSkeleton empresas={empresas} />}
      <QueryError what="Error al cargar las empresas" query={own} />
      {none && <NothingYet title="Aún no tienes empresas asignadas">Contacta con tu administrador para que te asigne una.</NothingYet>}
      {own.data && own.data.length > 0 && (
        <CardGrid>
          {own.data.map((empresa) => (
            <EmpresaCard key={empresa.id} nombre={empresa.nombre} logo_url={logos.get(empresa.id)} details={empresa}>
              <ManageButton nombre={empresa.nombre} onClick={() => onManage(empresa)} />
            </EmpresaCard>
          ))}
        </CardGrid>
      )}
    </section>
  );
}

type CardProps = Pick<OwnEmpresa, 'nombre'> & {
  logo_url?: string | null | undefined;
  /** Undefined while they are being loaded. */
  details?: Pick<OwnEmpresa, 'sector' | 'correo_contacto' | 'pais'>;
  children: ReactNode;
};

const EmpresaCard = ({ nombre, logo_url, details, children }: CardProps) => (
  <li className={classes.card}>
    <div className={classes.head}>
      <EmpresaLogo nombre={nombre} logo_url={logo_url} size={40} />
      <div className={classes.names}>
        <Title order={3}>{nombre}</Title>
        <p className={classes.sector}>{details ? SECTORES[details.sector] : <Bar w="4rem" />}</p>
      </div>
    </div>
    <p className={classes.line}>
      {details && <IconMail size={16} stroke={1.75} aria-hidden />}
      {details?.correo_contacto ?? <Bar w="65%" />}
    </p>
    <p className={classes.line}>
      {details && <IconMapPin size={16} stroke={1.75} aria-hidden />}
      {details ? PAISES[details.pais] : <Bar w="30%" />}
    </p>
    {children}
  </li>
);

const ManageButton = ({ nombre, onClick }: Pick<OwnEmpresa, 'nombre'> & { onClick: () => void }) => (
  <SecondaryButton
    className={classes.manage}
    fullWidth
    leftSection={<IconUsers size={16} stroke={1.75} />}
    aria-label={`Gestionar Usuarios de ${nombre}`}
    onClick={onClick}
  >
    Gestionar Usuarios
  </SecondaryButton>
);

/** With the names from the session, so that the layout does not shift. */
const EmpresaCardsSkeleton = ({ empresas }: Pick<CurrentUser, 'empresas'>) => (
  <Waiting label="Cargando empresas…">
    <CardGrid>
      {empresas.map(({ id, ...empresa }) => (
        <EmpresaCard key={id} {...empresa}>
          <Skeleton className={classes.button ?? ''} />
        </EmpresaCard>
      ))}
    </CardGrid>
  </Waiting>
);

const Bar = ({ w }: { w: string }) => (
  <Skeleton w={w} radius="xs">
    &nbsp;
  </Skeleton>
);
