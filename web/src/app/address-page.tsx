import { useQueryClient } from '@tanstack/react-query';
import { AddressConfirmation } from '../features/acceso/address/address-confirmation.tsx';
import { refreshVisitor } from '../features/usuarios/visitor.ts';

export function AddressPage() {
  const client = useQueryClient();
  return <AddressConfirmation onChanged={() => refreshVisitor(client)} />;
}
