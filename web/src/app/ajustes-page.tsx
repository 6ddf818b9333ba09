import { useQueryClient } from '@tanstack/react-query';
import { AjustesScreen } from '../features/ajustes/ajustes-screen.tsx';
import { refreshVisitor } from '../features/usuarios/usuarios.api.ts';

export function AjustesPage() {
  const client = useQueryClient();
  return <AjustesScreen onLogoChanged={() => refreshVisitor(client)} />;
}
