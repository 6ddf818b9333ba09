import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Stack } from '@mantine/core';
import { useLocation } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { Page } from '../../components/page/page.tsx';
import { EmpresaLogo } from '../../components/people/empresa-logo.tsx';
import { searchWith } from '../../lib/address/active-empresa.ts';

/** Shown instead of a form for a new row until a manager of several companies has chosen its company. */
export function EmpresaQuestion({ empresas }: Pick<CurrentUser, 'empresas'>) {
  const { pathname, search, state } = useLocation();
  return (
    <Page title="¿Para qué empresa?" subtitle="Lo que vas a crear será de una sola empresa.">
      <Stack gap="xs" maw="26rem">
        {empresas.map((empresa) => (
          <LinkButton
            key={empresa.id}
            to={{ pathname, search: searchWith(search, empresa) }}
            state={state}
            replace
            variant="default"
            justify="flex-start"
            size="lg"
            leftSection={<EmpresaLogo nombre={empresa.nombre} logo_url={empresa.logo_url} />}
          >
            {empresa.nombre}
          </LinkButton>
        ))}
      </Stack>
    </Page>
  );
}
