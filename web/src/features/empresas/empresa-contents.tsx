import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contentsOf } from './contents-of.ts';
import { contentsQuery } from './empresas.api.ts';

/** What the company contains. Deleting stays possible when the count fails to load. */
export function EmpresaContents({ id }: { id: string }) {
  const { data, isPending } = useQuery(contentsQuery(id));
  if (isPending) return <Skeleton h={20} mt="sm" w="70%" radius="xs" />;
  if (!data) return null;
  const { contents, people, plural } = contentsOf(data);
  if (!contents && !people) return <Text mt="sm">Está vacía: nadie perderá el acceso.</Text>;
  return (
    <Text mt="sm">
      {contents ? (
        <>
          Contiene <strong>{contents}</strong>.
        </>
      ) : (
        'Está vacía.'
      )}{' '}
      {people ? (
        <>
          <strong>{people}</strong> {plural ? 'perderán' : 'perderá'} el acceso.
        </>
      ) : (
        'Nadie perderá el acceso.'
      )}
    </Text>
  );
}
