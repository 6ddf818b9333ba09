import { type Listed, listEmpresasWith } from '@ensaya/contract/contenido.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSamePageIn } from '../../lib/address/active-empresa.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { LinkList } from '../lists/link-list.tsx';

const NAMES: Record<Listed, string> = {
  proyectos: 'proyectos',
  tareas: 'tareas',
  roleplays: 'roleplays',
  faqs: 'FAQs',
  temas_generador: 'temas',
};

const empresasWithQuery = (table: Listed) =>
  readQuery([table, 'empresas-with'], listEmpresasWith, { query: { table } }, { select: ({ empresa_ids }) => empresa_ids });

/** Under an empty list: the other companies of a manager that have such rows. It only helps: while it loads or fails, nothing is shown. */
export function Elsewhere({ table }: { table: Listed }) {
  const { data = [] } = useQuery(empresasWithQuery(table));
  const links = useSamePageIn(data);
  if (links.length === 0) return null;
  return (
    <Text mt="md" c="dimmed">
      Hay {NAMES[table]} en <LinkList links={links} />.
    </Text>
  );
}
