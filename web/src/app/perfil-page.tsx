import { Stack, Tabs } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LinkButton } from '../components/buttons/buttons.tsx';
import { TableSkeleton } from '../components/lists/skeletons.tsx';
import { KeptPanel } from '../components/page/kept-panel.tsx';
import { Page } from '../components/page/page.tsx';
import { AddressSection } from '../features/acceso/address/address-section.tsx';
import { PasswordSection } from '../features/acceso/password/password-section.tsx';
import { SecondFactorSection } from '../features/acceso/second-factor/second-factor-section.tsx';
import { SessionsSection } from '../features/acceso/sessions-section.tsx';
import { ProfileSection } from '../features/usuarios/profile-section.tsx';
import { refreshVisitor } from '../features/usuarios/visitor.ts';
import { useActiveEmpresa } from '../lib/address/active-empresa.ts';
import { personaLink } from '../lib/address/figure-links.ts';
import { useUrlState } from '../lib/address/use-url-state.ts';
import { useCurrentUser } from '../lib/session/current-user.ts';
import { personLabel } from '../lib/text/person-name.ts';
import classes from './perfil-page.module.css';
import { useLeaveForGood, useSignOut } from './sign-out.tsx';

const AvisoPreferences = lazy(async () => ({
  default: (await import('../features/avisos/aviso-preferences.tsx')).AvisoPreferences,
}));

const OwnDataSections = lazy(async () => ({
  default: (await import('../features/usuarios/own-data-sections.tsx')).OwnDataSections,
}));

const OwnEnsayos = lazy(async () => ({ default: (await import('../features/ensayos/own-ensayos.tsx')).OwnEnsayos }));

const SECTIONS = ['avisos', 'ensayos', 'datos'] as const;
const SPEC = { seccion: (name?: string) => SECTIONS.find((section) => section === name) ?? 'cuenta' };

export function PerfilPage() {
  const user = useCurrentUser();
  const { state, change } = useUrlState(SPEC);
  const leave = useLeaveForGood();
  const empresa = useActiveEmpresa();
  // A superadmin gets no notices.
  const hasAvisos = user.role !== 'superadmin';
  const hasEnsayos = user.role === 'worker' && empresa !== null;
  const isMissing = (state.seccion === 'avisos' && !hasAvisos) || (state.seccion === 'ensayos' && !hasEnsayos);
  const seccion = isMissing ? 'cuenta' : state.seccion;
  return (
    <Page
      title="Perfil"
      subtitle={personLabel(user)}
      actions={
        empresa && (
          <LinkButton to={personaLink(user.id, empresa.id)} variant="default">
            Mi ficha
          </LinkButton>
        )
      }
    >
      <Tabs
        value={seccion}
        onChange={(next) => change({ seccion: next })}
        keepMounted={false}
        keepMountedMode="display-none"
        className={classes.tabs}
      >
        <Tabs.List>
          <Tabs.Tab value="cuenta">Cuenta</Tabs.Tab>
          {hasAvisos && <Tabs.Tab value="avisos">Avisos</Tabs.Tab>}
          {hasEnsayos && <Tabs.Tab value="ensayos">Mis ensayos</Tabs.Tab>}
          <Tabs.Tab value="datos">Tus datos</Tabs.Tab>
        </Tabs.List>
        <KeptPanel value="cuenta" isOpen={seccion === 'cuenta'}>
          <Cuenta />
        </KeptPanel>
        <Tabs.Panel value="avisos">
          <Suspense fallback={<TableSkeleton label="Cargando tus avisos…" count={5} />}>
            <AvisoPreferences />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="ensayos">
          <Suspense fallback={<TableSkeleton label="Cargando tus ensayos…" count={3} />}>
            {empresa && <OwnEnsayos empresa_id={empresa.id} />}
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="datos">
          <Suspense fallback={<TableSkeleton label="Cargando tus datos…" count={2} />}>
            <OwnDataSections user={user} onErased={() => void leave(user.id)} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function Cuenta() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { start, pending, error, dialog } = useSignOut();
  return (
    <>
      <Stack maw="47rem">
        <div data-card>
          <ProfileSection user={user} />
          <AddressSection email={user.email} />
          <PasswordSection email={user.email} />
          <SecondFactorSection
            active={user.second_factor}
            compulsory={user.second_factor_compulsory}
            onChanged={() => refreshVisitor(client)}
          />
        </div>
        <SessionsSection endAll={{ start: () => start(user.id, 'global'), pending, error }} />
      </Stack>
      {dialog}
    </>
  );
}
