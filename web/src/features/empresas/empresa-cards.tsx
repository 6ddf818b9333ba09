import { type OwnEmpresa, PAISES, SECTORES } from '@ensaya/contract/empresas.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Box, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconChevronRight, IconMail, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { CardGrid } from '../../components/lists/card-grid.tsx';
import { CardLink } from '../../components/lists/card-link.tsx';
import { LateLink } from '../../components/lists/late-link.tsx';
import { Waiting } from '../../components/lists/skeletons.tsx';
import { EmpresaLogo } from '../../components/people/empresa-logo.tsx';
import { peopleLink, tareasLink } from '../../lib/address/paths.ts';
import { countOf } from '../../lib/format/numbers.ts';
import classes from './empresa-cards.module.css';
import { ownEmpresasQuery } from './empresas.api.ts';

type Counts = { id: string; personas: number; vencidas: number };
type Props = {
  /** Those that are shown. */
  empresas: CurrentUser['empresas'];
  /** Undefined while they are being loaded. */
  counts: Counts[] | undefined;
  onManage: (empresa: OwnEmpresa) => void;
  /** Shown instead of the cards when the user has no company. */
  none: ReactNode;
};

export function EmpresaCards({ empresas, counts, onManage, none: nothing }: Props) {
  const own = useQuery(ownEmpresasQuery);
  // A user without companies according to the session does not wait for the same answer.
  const none = own.data ? own.data.length === 0 : own.isPending && empresas.length === 0;
  const shown = own.data?.filter(({ id }) => empresas.some((empresa) => empresa.id === id)) ?? [];
  const logos = new Map(empresas.map(({ id, logo_url }) => [id, logo_url]));
  return (
    <Box component="section" mt={36} aria-labelledby="mis-empresas">
      <Title order={2} id="mis-empresas" mb={14}>
        Mis Empresas
      </Title>
      {own.isPending && !none && <EmpresaCardsSkeleton empresas={empresas} />}
      <QueryError what="Error al cargar las empresas" query={own} />
      {none && nothing}
      {shown.length > 0 && (
        <CardGrid>
          {shown.map((empresa) => (
            <EmpresaCard
              key={empresa.id}
              nombre={empresa.nombre}
              logo_url={logos.get(empresa.id)}
              details={empresa}
              counts={counts?.find(({ id }) => id === empresa.id)}
            >
              <ManageButton nombre={empresa.nombre} onClick={() => onManage(empresa)} />
            </EmpresaCard>
          ))}
        </CardGrid>
      )}
    </Box>
  );
}

type CardProps = Pick<OwnEmpresa, 'nombre'> & {
  logo_url?: string | null | undefined;
  /** Undefined while they are being loaded. */
  details?: Pick<OwnEmpresa, 'id' | 'sector' | 'correo_contacto' | 'pais'>;
  counts?: Counts | undefined;
  children: ReactNode;
};

const EmpresaCard = ({ nombre, logo_url, details, counts, children }: CardProps) => (
  <li data-card className={classes.card}>
    <Group gap="sm" wrap="nowrap" mb="sm">
      <EmpresaLogo nombre={nombre} logo_url={logo_url} size={40} />
      <Box flex={1} miw={0}>
        <Title order={3}>
          {details ? (
            <CardLink to={peopleLink(details.id)} className={classes.link}>
              {nombre}
            </CardLink>
          ) : (
            nombre
          )}
        </Title>
        <Text component="div" variant="meta">
          {details ? `${SECTORES[details.sector]} · ${PAISES[details.pais]}` : <Bar w="8rem" />}
        </Text>
      </Box>
      <IconChevronRight className={classes.chevron} size={18} aria-hidden />
    </Group>
    <div className={classes.line}>
      {details && <IconMail size={16} aria-hidden />}
      {details?.correo_contacto ?? <Bar w="65%" />}
    </div>
    <div className={classes.line}>
      <Box component="span" flex={1} ps="lg">
        {details && counts ? <Counted {...counts} nombre={nombre} /> : <Bar w="55%" />}
      </Box>
    </div>
    {children}
  </li>
);

/** The people and what is late; the late tasks are a link of their own. */
const Counted = ({ id, personas, vencidas, nombre }: Counts & Pick<OwnEmpresa, 'nombre'>) => (
  <>
    {personas === 0 ? 'Aún sin equipo' : countOf(personas, 'persona', 'personas')} ·{' '}
    {vencidas > 0 ? (
      <LateLink
        to={tareasLink(undefined, { vencidas: 'true', empresa: id })}
        aria-label={`${countOf(vencidas, 'tarea vencida', 'tareas vencidas')} de ${nombre}`}
      >
        {countOf(vencidas, 'tarea vencida', 'tareas vencidas')}
      </LateLink>
    ) : (
      'nada vencido'
    )}
  </>
);

const ManageButton = ({ nombre, onClick }: Pick<OwnEmpresa, 'nombre'> & { onClick: () => void }) => (
  <SecondaryButton
    className={classes.manage}
    fullWidth
    leftSection={<IconUsers size={16} />}
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
          <Skeleton h="var(--ensaya-touch, 2.25rem)" mt="auto" />
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
