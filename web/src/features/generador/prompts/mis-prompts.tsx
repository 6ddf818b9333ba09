import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NoResults } from '../../../components/empty/no-results.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { SearchBox } from '../../../components/fields/search-box.tsx';
import { QueryList } from '../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import classes from '../generador.module.css';
import type { GeneradorDialog } from '../generador-dialogs.tsx';
import { useTemasView } from '../use-temas-view.ts';
import { PromptFilters } from './prompt-filters.tsx';
import { PromptItem } from './prompt-item.tsx';
import { promptsQuery } from './prompts.api.ts';

const GeneradorDialogs = lazy(async () => ({ default: (await import('../generador-dialogs.tsx')).GeneradorDialogs }));

type Props = { empresa_id: string; onTemas: () => void };

/** The prompts that the user has generated, to search, copy and reuse. */
export function MisPrompts({ empresa_id, onTemas }: Props) {
  const { q, tema, favoritos, search, clear } = useTemasView();
  const prompts = useInfiniteQuery(promptsQuery(empresa_id, { q, tema_id: tema, favoritos }));
  const isFiltered = tema !== undefined || favoritos;
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const dialog = useDialog<GeneradorDialog>(rescueFocus);
  return (
    <>
      <div className={classes.toolbar} data-filters>
        <SearchBox label="Buscar en mis prompts..." value={q} onChange={search} />
        <PromptFilters empresa_id={empresa_id} />
      </div>
      <div ref={place} tabIndex={-1} data-no-ring>
        <QueryList
          query={prompts}
          failed="Error al cargar los prompts"
          skeleton={<ListSkeleton label="Cargando prompts…" />}
          empty={
            q === '' && !isFiltered ? (
              <NothingYet title="Todavía no has generado ningún prompt" action={<Button onClick={onTemas}>Ver los temas</Button>}>
                Elige un tema, responde a sus preguntas y aquí quedará lo que generes.
              </NothingYet>
            ) : (
              <NoResults
                title={q === '' ? 'No hay prompts con estos filtros' : 'No se encontraron prompts con ese término'}
                clear={
                  isFiltered ? { label: 'Quitar filtros', onClick: clear } : { label: 'Borrar la búsqueda', onClick: () => search('') }
                }
              >
                {q === ''
                  ? 'Prueba con otro tema, o marca un prompt con la estrella.'
                  : 'Se busca en el nombre, en el tema y en el prompt.'}
              </NoResults>
            )
          }
        >
          {(items) => (
            <>
              <VisuallyHidden component="h2">Mis prompts</VisuallyHidden>
              <ul aria-label="Mis prompts">
                {items.map((prompt) => (
                  <PromptItem
                    key={prompt.id}
                    prompt={prompt}
                    empresa_id={empresa_id}
                    onRename={() => dialog.open({ is: 'rename-prompt', prompt: { ...prompt, empresa_id } })}
                    onDelete={() => dialog.open({ is: 'delete-prompt', prompt: { id: prompt.id, empresa_id } })}
                  />
                ))}
              </ul>
            </>
          )}
        </QueryList>
      </div>
      <Suspense>{dialog.subject && <GeneradorDialogs dialog={dialog.subject} {...dialog.state} />}</Suspense>
    </>
  );
}
