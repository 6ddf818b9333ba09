import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PhoneFilters } from '../../../components/lists/phone-filters.tsx';
import { temasQuery } from '../temas/temas.api.ts';
import { useTemasView } from '../use-temas-view.ts';

const EVERY = { value: '', label: 'Todos los temas' };

/** By topic, and only the favourites. */
export function PromptFilters({ empresa_id }: { empresa_id: string }) {
  const { tema, favoritos, filter } = useTemasView();
  const temas = useQuery(temasQuery(empresa_id));
  const options = temas.data?.map(({ id, nombre }) => ({ value: id, label: nombre })) ?? [];
  // A topic of the address that is not in the list: still loading, failed, or deleted.
  const isUnknown = tema !== undefined && options.every(({ value }) => value !== tema);
  return (
    <PhoneFilters
      active={[tema !== undefined, favoritos].filter(Boolean).length}
      onClear={() => filter({ tema: null, favoritos: false })}
      show="Ver los prompts"
    >
      <NativeSelect
        aria-label="Tema"
        data={[EVERY, ...(isUnknown ? [{ value: tema, label: 'Tema elegido' }] : []), ...options]}
        value={tema ?? ''}
        error={temas.isLoadingError && 'No hemos podido cargar los temas'}
        onChange={({ currentTarget }) => filter({ tema: currentTarget.value })}
      />
      <Checkbox label="Solo favoritos" checked={favoritos} onChange={({ currentTarget }) => filter({ favoritos: currentTarget.checked })} />
    </PhoneFilters>
  );
}
