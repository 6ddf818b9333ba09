import { Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadError } from '../../components/empty/load-error.tsx';
import { NoEmpresa } from '../../components/empty/no-empresa.tsx';
import { GridSkeleton } from '../../components/lists/skeletons.tsx';
import { KeptPanel } from '../../components/page/kept-panel.tsx';
import { Page } from '../../components/page/page.tsx';
import { type Empresa, useActiveEmpresa, useSeveralEmpresas } from '../../lib/address/active-empresa.ts';
import { useUrlState } from '../../lib/address/use-url-state.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { aiSettingsQuery, companySettingsQuery } from './ajustes.api.ts';
import classes from './ajustes-page.module.css';
import { CreditSection } from './credito/credit-section.tsx';
import { aiCreditQuery } from './credito/credito.api.ts';
import { AiSection } from './ia/ai-section.tsx';
import { LogoSection } from './logo/logo-section.tsx';

const DataSections = lazy(async () => ({ default: (await import('./datos/data-sections.tsx')).DataSections }));

const SPEC = { seccion: (name?: string) => (name === 'datos' ? 'datos' : 'general') };

const TITLES = { general: 'Configuración de IA', datos: 'Acceso y datos' };

/** The settings of the active company: its logo and its AI [2.39], and, on a second tab, how its people enter and its data. */
export function AjustesPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  // For a manager of several companies `Page` names it.
  const subtitle = useSeveralEmpresas() ? undefined : empresa?.nombre;
  const { seccion } = useUrlState(SPEC).state;
  return (
    <Page title={TITLES[seccion]} subtitle={subtitle}>
      {empresa ? (
        <Sections key={empresa.id} empresa={empresa} />
      ) : (
        <NoEmpresa user={user}>
          Podrás cambiar sus ajustes en cuanto te asignen una. Tu correo es <b>{user.email}</b>
        </NoEmpresa>
      )}
    </Page>
  );
}

function Sections({ empresa }: { empresa: Empresa }) {
  const { state, change } = useUrlState(SPEC);
  return (
    <Tabs
      value={state.seccion}
      onChange={(seccion) => change({ seccion })}
      keepMounted={false}
      keepMountedMode="display-none"
      className={classes.tabs}
    >
      <Tabs.List>
        <Tabs.Tab value="general">General</Tabs.Tab>
        <Tabs.Tab value="datos">Acceso y datos</Tabs.Tab>
      </Tabs.List>
      <KeptPanel value="general" isOpen={state.seccion === 'general'}>
        <General empresa={empresa} />
      </KeptPanel>
      <Tabs.Panel value="datos">
        <Suspense fallback={<GridSkeleton label="Cargando los datos…" count={2} max={2} />}>
          <DataSections empresa={empresa} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

function General({ empresa }: { empresa: Empresa }) {
  const company = useQuery(companySettingsQuery(empresa.id));
  const ai = useQuery(aiSettingsQuery(empresa.id));
  const credit = useQuery(aiCreditQuery(empresa.id));
  if (company.isLoadingError || ai.isLoadingError)
    return (
      <LoadError
        what="Error al cargar la configuración"
        error={company.error ?? ai.error}
        onRetry={() => Promise.all([company, ai].filter(({ isError }) => isError).map(({ refetch }) => refetch()))}
        retrying={company.isFetching || ai.isFetching}
      />
    );
  if (!company.data || !ai.data || credit.isPending) return <GridSkeleton label="Cargando la configuración…" count={2} max={2} />;
  return (
    <div className={classes.columns}>
      <LogoSection empresa={empresa} settings={company.data} />
      <Stack miw={0}>
        <CreditSection company_id={empresa.id} hasKey={ai.data.has_key} query={credit} />
        <AiSection empresa={empresa} settings={ai.data} hasCredit={credit.data?.state === 'on'} />
      </Stack>
    </div>
  );
}
