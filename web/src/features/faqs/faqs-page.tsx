import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../components/buttons/buttons.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { NoEmpresa } from '../../components/empty/no-empresa.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { Page } from '../../components/page/page.tsx';
import { useActiveEmpresa, useEmpresaOf } from '../../lib/address/active-empresa.ts';
import { PATHS } from '../../lib/address/paths.ts';
import { useNoteOpened } from '../../lib/address/use-note-opened.ts';
import { hasCode } from '../../lib/api/api-error.ts';
import { useViewMode } from '../../lib/screen/use-view-mode.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { FAQS_FAILED, faqQuery } from './faqs.api.ts';
import { Answered } from './list/answered.tsx';
import { Ask } from './list/ask.tsx';
import { FaqSheet } from './list/faq-context.tsx';
import item from './list/faq-item.module.css';
import { FaqItem } from './list/faq-item.tsx';
import { FaqList } from './list/faq-list.tsx';
import { FaqVotes } from './list/faq-votes.tsx';
import { useFaqs } from './list/use-faqs.ts';
import { useFaqsView } from './list/use-faqs-view.ts';
import { useOpened } from './list/use-opened.ts';
import { useSearchCount } from './list/use-search-count.ts';
import { Preguntado } from './preguntar/lazy-preguntado.tsx';
import { MisPreguntas } from './preguntar/mis-preguntas.tsx';
import { usePreguntar } from './preguntar/use-preguntar.ts';

const Enviar = lazy(async () => ({ default: (await import('./preguntar/enviar.tsx')).Enviar }));
const ManagerFaqs = lazy(async () => ({ default: (await import('./manager-faqs.tsx')).ManagerFaqs }));
const ManagedFaq = lazy(async () => ({ default: (await import('./managed-faq.tsx')).ManagedFaq }));
const AllFaqs = lazy(async () => ({ default: (await import('./all-faqs.tsx')).AllFaqs }));

const TITLE = 'Preguntas Frecuentes';
const SUBTITLES = {
  manager: 'Gestiona las preguntas frecuentes de tu equipo',
  other: 'Consulta las preguntas frecuentes',
};

export function FaqsPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  const subtitle = user.role === 'manager' ? SUBTITLES.manager : SUBTITLES.other;
  const head = { title: TITLE, subtitle };
  if (user.role !== 'superadmin' && !empresa)
    return (
      <Page {...head}>
        <NoEmpresa user={user} />
      </Page>
    );
  // Another company is another list: no item or text of the one before may stay.
  if (user.role === 'worker' && empresa) return <WorkerFaqs key={empresa.id} empresa_id={empresa.id} head={head} />;
  return (
    <Suspense
      fallback={
        <Page {...head}>
          <ListSkeleton label="Cargando FAQs…" />
        </Page>
      }
    >
      {empresa && user.role === 'manager' ? <ManagerFaqs key={empresa.id} empresa_id={empresa.id} head={head} /> : <AllFaqs head={head} />}
    </Suspense>
  );
}

type Props = { empresa_id: string; head: { title: string; subtitle: string } };

/** A worker reads, marks what helped, and asks for what is missing. */
function WorkerFaqs({ empresa_id, head }: Props) {
  const view = useFaqsView();
  const [mode, setMode] = useViewMode('faqViewMode');
  const faqs = useFaqs(empresa_id, view);
  const { isOpened, toggle } = useOpened(faqs);
  const preguntar = usePreguntar(empresa_id);
  const { asked } = preguntar;
  const onFound = useSearchCount(empresa_id, faqs, view.q, asked);
  // Beside the question without an answer, instead of below the list.
  const isUnanswered = asked?.is === 'none' || (asked?.is === 'answered' && asked.grupos.length === 0);
  return (
    <Page {...head}>
      <Answered empresa_id={empresa_id} />
      <FaqList
        faqs={faqs}
        view={view}
        preguntar={preguntar}
        answer={
          asked && (
            <Preguntado preguntar={{ ...preguntar, asked }}>
              <Suspense>
                <Enviar key={asked.pregunta} empresa_id={empresa_id} pregunta={asked.pregunta} />
              </Suspense>
            </Preguntado>
          )
        }
        minorAsk={isUnanswered}
        mode={mode}
        onMode={setMode}
        empty={<NothingYet title="No hay FAQs creadas">Cuando tu responsable escriba la primera, la verás aquí.</NothingYet>}
        end={
          <>
            {!isUnanswered && <Ask empresa_id={empresa_id} words={asked?.pregunta ?? view.q} />}
            <MisPreguntas empresa_id={empresa_id} onOpen={preguntar.reopen} />
          </>
        }
      >
        {(faq, index) => (
          <FaqItem
            key={faq.id}
            faq={faq}
            opened={isOpened(faq.id)}
            onToggle={(opened) => {
              toggle(faq.id, opened);
              if (opened) onFound(index + 1);
            }}
            below={<FaqVotes faq={faq} onUseful={() => onFound(index + 1)} />}
          />
        )}
      </FaqList>
    </Page>
  );
}

const BACK = { label: 'Volver a Preguntas Frecuentes', to: PATHS.faqs };

/** One FAQ at its own address, to share. */
export function FaqPage() {
  const { id = '' } = useParams();
  const { role } = useCurrentUser();
  const query = useQuery(faqQuery(id));
  const faq = query.data;
  useEmpresaOf(faq?.empresa_id);
  useNoteOpened('faq', faq?.empresa_id, id, faq?.question);
  // A deleted FAQ, one of another company, or an address with a typing error.
  const missing = hasCode(query.error, 'not_found') || hasCode(query.error, 'invalid_input');
  const shown = faq && { faq, opened: true, alone: true };
  return (
    <Page title={faq && !missing ? faq.question : 'Pregunta Frecuente'} back={BACK}>
      {query.isPending && <ListSkeleton label="Cargando la FAQ…" count={1} />}
      {!missing && <QueryError what={FAQS_FAILED} query={query} />}
      {missing && role !== 'manager' && <Missing />}
      {shown && !missing && role !== 'manager' && (
        <FaqSheet faq={shown.faq} withVotes={role === 'superadmin'}>
          <ul className={item.list}>
            <FaqItem {...shown} withEmpresa={role === 'superadmin'} below={role === 'worker' && <FaqVotes faq={shown.faq} />} />
          </ul>
        </FaqSheet>
      )}
      {role === 'manager' && (faq || missing) && (
        <Suspense fallback={<ListSkeleton label="Cargando la FAQ…" count={1} />}>
          <ManagedFaq key={id} faq={faq} missing={missing} otherwise={<Missing />} />
        </Suspense>
      )}
    </Page>
  );
}

const Missing = () => (
  <NothingYet title="Esta FAQ ya no existe" action={<LinkButton to={PATHS.faqs}>Ver todas las FAQs</LinkButton>}>
    Puede que la hayan eliminado, o que sea de otra empresa.
  </NothingYet>
);
