import { listUsers } from '@ensaya/contract/usuarios.ts';
import { useSearchParams } from 'react-router';
import { soughtIn } from '../../lib/sought.ts';
import type { UsuariosView } from './usuarios-list.api.ts';

const { role: roleField } = listUsers.query.shape;

function viewIn(params: URLSearchParams): UsuariosView {
  return {
    q: soughtIn(params.get('q') ?? ''),
    rol: roleField.catch(undefined).parse(params.get('rol') ?? undefined),
    nuevos_este_mes: params.get('nuevos_este_mes') === 'true',
  };
}

/** Only what differs from how the page opens, so that its plain address stays plain. */
const paramsOf = ({ q, rol, nuevos_este_mes }: UsuariosView): Record<string, string> => ({
  ...(q && { q }),
  ...(rol && { rol }),
  ...(nuevos_este_mes && { nuevos_este_mes: 'true' }),
});

/** Whom the list shows, kept in the address. */
export function useUsuariosView() {
  const [params, setParams] = useSearchParams();
  const view = viewIn(params);
  const show = (change: Partial<UsuariosView>, replace = false) =>
    setParams(paramsOf({ ...view, ...change }), { replace, preventScrollReset: true });
  return {
    view,
    filtered: view.q !== '' || view.rol !== undefined || view.nuevos_este_mes,
    // Going on typing refines one search: the back button leads to where it began.
    search: (text: string) => {
      const q = soughtIn(text);
      if (q !== view.q) show({ q }, q !== '' && view.q !== '');
    },
    filter: (change: Partial<Pick<UsuariosView, 'rol' | 'nuevos_este_mes'>>) => show(change),
    clear: () => show({ q: '', rol: undefined, nuevos_este_mes: false }),
  };
}
