import { Anchor, Box, Flex, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { countOf } from '../../lib/format/numbers.ts';
import classes from './admin-panel.module.css';
import { empresasCountQuery, LOOKING_ON, sinResponsableQuery } from './paneles.api.ts';

export function AdminEmpresasCard() {
  const { data: count } = useQuery({ ...empresasCountQuery, ...LOOKING_ON });
  const { data: orphaned } = useQuery({ ...sinResponsableQuery, ...LOOKING_ON });
  return (
    <CardSection title="Empresas" description="Da de alta empresas, edítalas y asígnales responsables.">
      <Flex align="center" rowGap="sm" columnGap="md" wrap="wrap">
        <LinkButton to={PATHS.empresas} variant="default">
          Gestionar Empresas
        </LinkButton>
        {orphaned !== undefined && orphaned > 0 && (
          <Anchor component={Link} to={`${PATHS.empresas}?sin_responsable=true`} fw={500}>
            {countOf(orphaned, 'empresa sin responsable', 'empresas sin responsable')}
          </Anchor>
        )}
        {orphaned === 0 && count !== undefined && count > 0 && (
          <Text span variant="hint">
            Todas tienen responsable
          </Text>
        )}
      </Flex>
    </CardSection>
  );
}

/** The first steps of a superadmin; hidden when a company has a responsable. */
export function AdminPrimerosPasos() {
  const { data: count } = useQuery({ ...empresasCountQuery, ...LOOKING_ON });
  const { data: orphaned } = useQuery({ ...sinResponsableQuery, ...LOOKING_ON });
  if (count === undefined || orphaned === undefined || count > orphaned) return null;
  const created = count > 0;
  const steps = [
    { name: 'Crear empresa', text: 'Da de alta la primera empresa cliente.', done: created, to: PATHS.empresas },
    {
      name: 'Asignar responsable',
      text: 'Quien lleva la empresa crea su contenido e invita a su equipo.',
      done: false,
      to: `${PATHS.empresas}?sin_responsable=true`,
    },
  ];
  const next = steps.find(({ done }) => !done);
  return (
    <CardSection title="Primeros pasos" description="Dos pasos y la plataforma queda lista para tu primer cliente.">
      <ol>
        {steps.map((step) => (
          <li key={step.name} data-row className={classes.person}>
            {step.done ? (
              <IconCircleCheck className={classes.done} size={20} role="img" aria-label="Hecho" />
            ) : (
              <IconCircle className={classes.owed} size={20} role="img" aria-label="Por hacer" />
            )}
            <div className={classes.who}>
              <Box component="p" fw={600}>
                {step.name}
              </Box>
              <Text variant="meta">{step.text}</Text>
            </div>
            {step === next && <LinkButton to={step.to}>{step.name}</LinkButton>}
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
