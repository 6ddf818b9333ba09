import { CONTENIDO } from '@ensaya/contract/tablas.ts';
import { useQuery } from '@tanstack/react-query';
import { ContentsBox, ContentsSkeleton, type Count, CountList } from '../../components/dialogs/contents-box.tsx';
import { contentsQuery } from './empresas.api.ts';

/** The lines after the projects, in the order of display. */
const LINES = [
  ['roleplays', 'faqs', 'temas_generador'],
  ['prompts_generados', 'roleplay_responses', 'faq_categories', 'archivos'],
];

/** What the company contains, zeros left out. Deleting stays possible when the count fails to load. */
export function EmpresaContents({ id }: { id: string }) {
  const { data, isPending } = useQuery(contentsQuery(id));
  if (isPending) return <ContentsSkeleton />;
  if (!data) return null;
  const { contenido, trabajadores, responsables } = data;
  const people = trabajadores + responsables;
  const count = (table: string): Count => [contenido[table] ?? 0, ...(CONTENIDO[table] ?? ['', ''])];
  const isEmpty = Object.keys(CONTENIDO).every((table) => !contenido[table]);
  if (isEmpty && people === 0) return <ContentsBox>Está vacía: nadie perderá el acceso.</ContentsBox>;
  return (
    <ContentsBox>
      {(contenido.proyectos ?? 0) > 0 && (
        <>
          <CountList counts={[count('proyectos')]} />
          {(contenido.tareas ?? 0) > 0 && (
            <>
              {' con '}
              <CountList counts={[count('tareas')]} />
            </>
          )}
        </>
      )}
      {LINES.map((tables) => tables.some((table) => contenido[table]) && <CountList key={tables[0]} counts={tables.map(count)} />)}
      {people > 0 && (
        <>
          <CountList counts={[[people, 'persona', 'personas']]} /> {people === 1 ? 'perderá' : 'perderán'} el acceso
        </>
      )}
    </ContentsBox>
  );
}
