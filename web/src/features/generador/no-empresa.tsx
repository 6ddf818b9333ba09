import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';

type Props = { isManager: boolean; email: string };

/** Nobody can be added who is not known by their address: so that it can be handed on. */
export const NoEmpresa = ({ isManager, email }: Props) => (
  <EmptyState
    illustration={<ScriptIllustration />}
    title={
      isManager ? 'Todavía no tienes ninguna empresa asignada.' : 'No estás asignado a ninguna empresa. Contacta con tu administrador.'
    }
    action={<CopyButton text={email} label="Copiar mi correo" variant="filled" />}
  >
    {isManager ? 'Pide a tu administrador que te asigne una. Tu correo es ' : 'Para añadirte necesitará tu correo: '}
    <b>{email}</b>
  </EmptyState>
);
