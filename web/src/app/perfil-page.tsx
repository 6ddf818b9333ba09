import { Tabs } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { KeptPanel } from '../components/kept-panel.tsx';
import { Page } from '../components/page.tsx';
import { TableSkeleton } from '../components/skeletons.tsx';
import { AddressSection } from '../features/acceso/address/address-section.tsx';
import { PasswordSection } from '../features/acceso/password/password-section.tsx';
import { SecondFactorSection } from '../features/acceso/second-factor/second-factor-section.tsx';
import { SessionsSection } from '../features/acceso/sessions-section.tsx';
import { ProfileSection } from '../features/usuarios/profile-section.tsx';
import { refreshVisitor } from '../features/usuarios/usuarios.api.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { useUrlState } from '../lib/use-url-state.ts';
import classes from './perfil-page.module.css';
import { useSignOut } from './sign-out.tsx';

const AvisoPreferences = lazy(async () => ({
  default: (await import('../features/avisos/aviso-preferences.tsx')).AvisoPreferences,
}));

const SPEC = { seccion: (name?: string) => (name === 'avisos' ? 'avisos' : 'cuenta') };

export function PerfilPage() {
  const user = useCurrentUser();
  const { state, change } = useUrlState(SPEC);
  return (
    <Page title="Perfil" subtitle={user.email}>
      {user.role === 'superadmin' ? (
        <Cuenta />
      ) : (
        <Tabs
          value={state.seccion}
          onChange={(seccion) => change({ seccion })}
          keepMounted={false}
          keepMountedMode="display-none"
          className={classes.tabs}
        >
          <Tabs.List>
            <Tabs.Tab value="cuenta">Cuenta</Tabs.Tab>
            <Tabs.Tab value="avisos">Avisos</Tabs.Tab>
          </Tabs.List>
          <KeptPanel value="cuenta" isOpen={state.seccion === 'cuenta'}>
            <Cuenta />
          </KeptPanel>
          <Tabs.Panel value="avisos">
            <Suspense fallback={<TableSkeleton label="Cargando tus avisos…" count={5} />}>
              <AvisoPreferences />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      )}
    </Page>
  );
}

function Cuenta() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { start, pending, error, dialog } = useSignOut();
  return (
    <>
      <div className={classes.sections}>
        <ProfileSection user={user} />
        <AddressSection email={user.email} />
        <PasswordSection email={user.email} />
        <SecondFactorSection
          active={user.second_factor}
          compulsory={user.second_factor_compulsory}
          onChanged={() => refreshVisitor(client)}
        />
        <SessionsSection endAll={{ start: () => start(user.id, 'global'), pending, error }} />
      </div>
      {dialog}
    </>
  );
}
