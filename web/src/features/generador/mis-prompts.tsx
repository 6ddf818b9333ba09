import type { GeneratedPrompt } from '@ensaya/contract/generacion.ts';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { NoResultsIllustration } from '../../components/no-results-illustration.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { ListSkeleton } from '../../components/skeletons.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import classes from './generador.module.css';
import { PromptItem } from './prompt-item.tsx';
import { promptsQuery } from './prompts.api.ts';
import { useTemasView } from './use-temas-view.ts';

const EliminarPromptDialog = lazy(async () => ({ default: (await import('./eliminar-prompt-dialog.tsx')).EliminarPromptDialog }));
const WHAT = 'Error al cargar los prompts';

type Props = { empresa_id: string; onTemas: () => void };

/** What the person has generated, to be found, copied and used again. */
export function MisPrompts({ empresa_id, onTemas }: Props) {
  const { q, search } = useTemasView();
  const prompts = useInfiniteQuery(promptsQuery(empresa_id, q));
  const deleting = useDialog<GeneratedPrompt>();
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const isEmpty = prompts.data?.length === 0 && !prompts.isPlaceholderData;
  return (
    <>
      <div className={classes.toolbar}>
        <SearchBox label="Buscar en mis prompts..." value={q} onChange={search} />
      </div>
      <div ref={place} tabIndex={-1} className={classes.place}>
        {prompts.isPending && <ListSkeleton label="Cargando prompts…" />}
        {prompts.isLoadingError && <LoadError what={WHAT} error={prompts.error} onRetry={prompts.refetch} retrying={prompts.isFetching} />}
        {isEmpty && (q === '' ? <NoPrompts onTemas={onTemas} /> : <NoPromptsFound onClear={() => search('')} />)}
        {prompts.data && prompts.data.length > 0 && (
          <>
            <VisuallyHidden component="h2">Mis prompts</VisuallyHidden>
            <ul className={classes.prompts} aria-label="Mis prompts">
              {prompts.data.map((prompt) => (
                <PromptItem key={prompt.id} prompt={prompt} empresa_id={empresa_id} onDelete={() => deleting.open(prompt)} />
              ))}
            </ul>
          </>
        )}
        <LoadMore query={prompts} failure={WHAT} />
      </div>
      <Suspense>
        {deleting.subject && (
          <EliminarPromptDialog
            prompt={{ id: deleting.subject.id, empresa_id }}
            opened={deleting.opened}
            onClose={deleting.close}
            onClosed={rescueFocus}
          />
        )}
      </Suspense>
    </>
  );
}

const NoPrompts = ({ onTemas }: Pick<Props, 'onTemas'>) => (
  <EmptyState
    illustration={<ScriptIllustration />}
    title="Todavía no has generado ningún prompt"
    action={<Button onClick={onTemas}>Ver los temas</Button>}
  >
    Elige un tema, responde a sus preguntas y aquí quedará lo que generes.
  </EmptyState>
);

const NoPromptsFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    illustration={<NoResultsIllustration />}
    title="No se encontraron prompts con ese término"
    action={
      <Button variant="default" onClick={onClear}>
        Borrar la búsqueda
      </Button>
    }
  >
    Se busca en el nombre del tema y en el prompt.
  </EmptyState>
);
