import { type OwnEmpresa, PAISES, SECTORES } from '@ensaya/contract/empresas.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { IconMail, IconMapPin, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CardGrid } from '../../components/card-grid.tsx';
import { EmpresaLogo } from '../../components/empresa-logo.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
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
      {none && (
        <EmptyState illustration={<ScriptIllustration />} title="Aún no tienes empresas asignadas">
          Contacta con tu administrador para que te asigne una.
        </EmptyState>
      )}
      {own.data && own.data.length > 0 && (
        <CardGrid>
          {own.data.map((empresa) => (
            <EmpresaCard key={empresa.id} empresa={empresa} logo_url={logos.get(empresa.id)} onManage={() => onManage(empresa)} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}

type EmpresaCardProps = { empresa: OwnEmpresa; logo_url: string | null | undefined; onManage: () => void };

function EmpresaCard({ empresa: { nombre, sector, correo_contacto, pais }, logo_url, onManage }: EmpresaCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <EmpresaLogo nombre={nombre} logo_url={logo_url} size={40} />
        <div className={classes.names}>
          <Title order={3}>{nombre}</Title>
          <p className={classes.sector}>{SECTORES[sector]}</p>
        </div>
      </div>
      <p className={classes.line}>
        <IconMail size={16} stroke={1.75} aria-hidden />
        {correo_contacto}
      </p>
      <p className={classes.line}>
        <IconMapPin size={16} stroke={1.75} aria-hidden />
        {PAISES[pais]}
      </p>
      <Button
        className={classes.manage}
        variant="default"
        fullWidth
        leftSection={<IconUsers size={16} stroke={1.75} />}
        aria-label={`Gestionar Usuarios de ${nombre}`}
        onClick={onManage}
      >
        Gestionar Usuarios
      </Button>
    </li>
  );
}

/** With the names from the session, so that the layout does not shift. */
const EmpresaCardsSkeleton = ({ empresas }: Pick<CurrentUser, 'empresas'>) => (
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

const Bar = ({ w }: { w: string }) => (
  <Skeleton w={w} radius="xs">
    &nbsp;
  </Skeleton>
);
