import { Permisos } from '../features/faqs/borradores/permisos.tsx';
import { WorkerPanelPage as Panel } from '../features/paneles/worker-panel.tsx';
import { useCurrentUser } from '../lib/session/current-user.ts';

/** A worker's panel, with what is asked of their answers. */
export function WorkerPanelPage() {
  const { role, empresas } = useCurrentUser();
  const [empresa] = empresas;
  return <Panel asked={role === 'worker' && empresa && <Permisos empresa_id={empresa.id} />} />;
}
