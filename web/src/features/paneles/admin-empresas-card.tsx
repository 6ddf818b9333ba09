import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LinkButton } from '../../components/buttons.tsx';
import { CardSection } from '../../components/card-section.tsx';
import { formatNumber } from '../../lib/numbers.ts';
import { PATHS } from '../../lib/paths.ts';
import classes from './admin-panel.module.css';
import { empresasCountQuery, LOOKING_ON, sinResponsableQuery } from './paneles.api.ts';

export function AdminEmpresasCard() {
  const { data: count } = useQuery({ ...empresasCountQuery, ...LOOKING_ON });
  const { data: orphaned } = useQuery({ ...sinResponsableQuery, ...LOOKING_ON });
  return (
    <CardSection title="Empresas" description="Da de alta empresas, edítalas y asígnales responsables.">
      <div className={classes.doors}>
        <LinkButton to={PATHS.empresas} variant="default">
          Gestionar Empresas
        </LinkButton>
        {orphaned !== undefined && orphaned > 0 && (
          <Anchor component={Link} to={`${PATHS.empresas}?sin_responsable=true`} fw={500}>
            {orphaned === 1 ? '1 empresa sin responsable' : `${formatNumber(orphaned)} empresas sin responsable`}
          </Anchor>
        )}
        {orphaned === 0 && count !== undefined && count > 0 && <span className={classes.empty}>Todas tienen responsable</span>}
      </div>
    </CardSection>
  );
}
