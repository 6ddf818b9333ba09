import { CopyButton } from '../../components/copy-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { NoTasksIllustration } from '../../components/no-tasks-illustration.tsx';

/** Nobody can be added who is not known by their address: so that it can be handed on. */
export const WorkerNoEmpresa = ({ email }: { email: string }) => (
  <EmptyState
    illustration={<NoTasksIllustration />}
    title="Todavía no estás en ninguna empresa"
    action={<CopyButton text={email} label="Copiar mi correo" variant="filled" />}
  >
    Pide a tu responsable que añada <b>{email}</b>. En cuanto lo haga verás aquí tus tareas.
  </EmptyState>
);
