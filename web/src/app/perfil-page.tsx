import { useQueryClient } from '@tanstack/react-query';
import { Page } from '../components/page.tsx';
import { PasswordSection } from '../features/acceso/password/password-section.tsx';
import { SecondFactorSection } from '../features/acceso/second-factor/second-factor-section.tsx';
import { SessionsSection } from '../features/acceso/sessions-section.tsx';
import { ProfileSection } from '../features/usuarios/profile-section.tsx';
import { refreshVisitor } from '../features/usuarios/usuarios.api.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import classes from './perfil-page.module.css';
import { useSignOut } from './sign-out.tsx';

export function PerfilPage() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { start, pending, error, dialog } = useSignOut();
  return (
    <Page title="Perfil" subtitle={user.email}>
      <div className={classes.sections}>
        <ProfileSection user={user} />
        <PasswordSection email={user.email} />
        <SecondFactorSection active={user.second_factor} onChanged={() => refreshVisitor(client)} />
        <SessionsSection endAll={{ start: () => start(user.id, 'global'), pending, error }} />
      </div>
      {dialog}
    </Page>
  );
}
