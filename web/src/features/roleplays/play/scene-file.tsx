import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type { EscenaFile } from '@ensaya/contract/roleplays.ts';
import { Anchor, Image, Skeleton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { useObjectUrl } from '../../../lib/files/use-object-url.ts';
import { formatBytes } from '../../../lib/format/numbers.ts';
import { escenaFileQuery } from '../escena.api.ts';

/** The same while it loads, so that the question below does not move. */
const HEIGHT = { base: 180, sm: 280 };

/** The picture of a scene, or its document to download. A file that is not saved yet has an address of this page. */
export function SceneFile({ empresa_id, file }: { empresa_id: string; file: EscenaFile }) {
  const isSaved = file.url.startsWith(STORAGE_PATH);
  const query = useQuery({ ...escenaFileQuery(empresa_id, file.url), enabled: isSaved });
  const kept = useObjectUrl(query.data);
  if (!file.content_type.startsWith('image/'))
    return (
      <Anchor href={kept ?? file.url} download={file.nombre} w="fit-content" data-anywhere>
        <IconPaperclip size={16} aria-hidden /> {file.nombre} ({formatBytes(file.bytes)})
      </Anchor>
    );
  const source = isSaved ? kept : file.url;
  if (query.isError && !source) return <QueryError what="Error al cargar la imagen de la escena" query={query} />;
  if (!source) return <Skeleton h={HEIGHT} />;
  return (
    <Anchor href={source} target="_blank" rel="noopener" title="Ver la imagen en grande" w="fit-content" maw="100%">
      <Image src={source} alt={`Imagen de la escena: ${file.nombre}`} h={HEIGHT} w="auto" maw="100%" fit="contain" radius="md" />
    </Anchor>
  );
}
