import type { OwnEmpresa } from '@ensaya/contract/empresas.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardGrid } from '../../components/card-grid.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { EmpresaCard } from './empresa-card.tsx';
import classes from './empresa-cards.module.css';
import { EmpresaCardsSkeleton } from './empresa-cards-skeleton.tsx';
import { ownEmpresasQuery } from './empresas.api.ts';

type Props = Pick<CurrentUser, 'empresas'> & { onManage: (empresa: OwnEmpresa) => void };

export function EmpresaCards({ empresas, onManage }: Props) {
  const own = useQuery(ownEmpresasQuery);
  // Whoever has none according to the session is not made to wait for the same answer.
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
