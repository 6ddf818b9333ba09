import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { ScriptIllustration } from '../../components/script-illustration.tsx';
import { useViewMode } from '../../lib/use-view-mode.ts';
import { TemaCard } from './tema-card.tsx';
import { foundTemasQuery } from './temas.api.ts';
import { NoTemasFound, TemaList, TemasSkeleton, TemasToolbar } from './temas-view.tsx';
import { useTemasView } from './use-temas-view.ts';

/** The newest topics of all companies, for a superadmin, who only reads. */
export function TemasDeTodas() {
  const { q, search } = useTemasView();
  const [view, setView] = useViewMode('promptViewMode');
  const temas = useQuery(foundTemasQuery(q));
  return (
    <>
      <TemasToolbar q={q} onSearch={search} view={view} onView={setView} />
      {temas.isPending && <TemasSkeleton view={view} />}
      <QueryError what="Error al cargar los temas" query={temas} />
      {temas.data?.length === 0 &&
        (q === '' ? (
          <EmptyState illustration={<ScriptIllustration />} title="No hay temas creados">
            Los verás en cuanto una empresa cree el primero.
          </EmptyState>
        ) : (
          <NoTemasFound onClear={() => search('')} />
        ))}
      {temas.data && temas.data.length > 0 && (
        <TemaList view={view}>
          {temas.data.map((tema) => (
            <TemaCard key={tema.id} tema={tema} empresa={tema.empresa.nombre} />
          ))}
        </TemaList>
      )}
    </>
  );
}
