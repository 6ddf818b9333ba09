import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Objection } from '../features/acceso/objection.tsx';
import { forgetPerson } from '../features/usuarios/visitor.ts';

export function ObjectionPage() {
  const client = useQueryClient();
  const [search] = useSearchParams();
  return <Objection token={search.get('token')} onSecured={() => forgetPerson(client, 'leaving')} />;
}
