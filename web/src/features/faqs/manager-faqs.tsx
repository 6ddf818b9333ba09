import { Group, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { NewButton } from '../../components/buttons/action-buttons.tsx';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { MoreButton } from '../../components/buttons/more-button.tsx';
import { NothingYet } from '../../components/empty/nothing-yet.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { BottomAct } from '../../components/page/bottom-act.tsx';
import { Page } from '../../components/page/page.tsx';
import { useNewOnArrival } from '../../lib/address/use-new-on-arrival.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { useIsPhone } from '../../lib/screen/use-is-phone.ts';
import { useOnDemand } from '../../lib/screen/use-on-demand.ts';
import { useViewMode } from '../../lib/screen/use-view-mode.ts';
import { allIds } from './list/all-ids.ts';
import classes from './list/faq-list.module.css';
import { FaqList } from './list/faq-list.tsx';
import { ManagedItem } from './list/managed-item.tsx';
import menu from './list/page-menu.module.css';
import { useEdits } from './list/use-edits.ts';
import { useFaqDialogs } from './list/use-faq-dialogs.tsx';
import { useFaqs } from './list/use-faqs.ts';
import { useFaqsView } from './list/use-faqs-view.ts';
import { useOpened } from './list/use-opened.ts';
import { useSearchCount } from './list/use-search-count.ts';
import { useSelection } from './list/use-selection.ts';
import { Preguntado } from './preguntar/lazy-preguntado.tsx';
import { MisPreguntas } from './preguntar/mis-preguntas.tsx';
import { usePreguntar } from './preguntar/use-preguntar.ts';
import { faqFiguresQuery } from './trust.api.ts';

const loadMenu = async () => (await import('./list/page-menu.tsx')).PageMenu;
const SelectionBar = lazy(async () => ({ default: (await import('./list/selection-bar.tsx')).SelectionBar }));
const BorradoresTab = lazy(async () => ({ default: (await import('./borradores/borradores-tab.tsx')).BorradoresTab }));
const DueTab = lazy(async () => ({ default: (await import('./trust/due-tab.tsx')).DueTab }));
const RequestsTab = lazy(async () => ({ default: (await import('./trust/requests-tab.tsx')).RequestsTab }));

type Props = { empresa_id: string; head: { title: string; subtitle: string } };

/** A manager's FAQs: the list, what is due for review, and what waits for an answer. */
export function ManagerFaqs({ empresa_id, head }: Props) {
  const isPhone = useIsPhone();
  const view = useFaqsView();
  const [mode, setMode] = useViewMode('faqViewMode');
  const faqs = useFaqs(empresa_id, view);
  const figures = useQuery(faqFiguresQuery(empresa_id));
  const edits = useEdits();
  const selection = useSelection();
  const { isOpened, toggle } = useOpened(faqs);
  const preguntar = usePreguntar(empresa_id);
  const { asked } = preguntar;
  const onFound = useSearchCount(empresa_id, faqs, view.q, asked);
  const { part: PageMenu, reach, want } = useOnDemand(loadMenu);
  const { open, place, dialogs } = useFaqDialogs((dialog) => {
    if (dialog.is === 'edit') edits.stop(dialog.faq.id);
    if ((dialog.is === 'move' || dialog.is === 'delete-several') && selection.active) selection.stop();
  });
  const onSelect = () => {
    view.show(null);
    setMode('list');
    selection.start();
  };
  const selecting = selection.active && mode === 'list' ? selection : undefined;
  const create = () => open({ is: 'create', empresa_id });
  useNewOnArrival((texts) => (texts ? open({ is: 'create', empresa_id, question: texts.titulo, answer: texts.texto }) : create()));
  const newButton = <NewButton onClick={create}>Nueva FAQ</NewButton>;
  // An empty list has a button of its own.
  const isEmpty = view.vista === 'faqs' && faqs.items?.length === 0 && !faqs.searching && !faqs.filtered && !faqs.isPrevious;

  return (
    <Page
      {...head}
      // On a phone the tabs stand in its place: the first FAQ must be in sight.
      subtitle={!isPhone && head.subtitle}
      actions={
        <>
          <BottomAct>
            <SecondaryButton onClick={() => open({ is: 'category', empresa_id })}>Nueva Categoría</SecondaryButton>
            {!isEmpty && newButton}
          </BottomAct>
          {PageMenu ? (
            <PageMenu empresa_id={empresa_id} onOpen={open} onSelect={onSelect} />
          ) : (
            <MoreButton of="las FAQs" className={menu.pageMore} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />
          )}
        </>
      }
    >
      <Tabs value={view.vista} onChange={view.show} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="faqs">FAQs</Tabs.Tab>
          <Tabs.Tab value="por-revisar">
            Por revisar
            <Count value={figures.data?.due} />
          </Tabs.Tab>
          <Tabs.Tab value="por-responder">
            Por responder
            <Count value={figures.data?.to_answer} />
          </Tabs.Tab>
          <Tabs.Tab value="borradores">Borradores</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="faqs">
          <div ref={place} tabIndex={-1} className={classes.main} data-no-ring>
            <FaqList
              faqs={faqs}
              view={view}
              mode={mode}
              onMode={setMode}
              edits={edits}
              preguntar={preguntar}
              minorAsk
              answer={
                asked && (
                  <Preguntado preguntar={{ ...preguntar, asked }}>
                    <NewButton variant="light" onClick={() => open({ is: 'create', empresa_id, question: asked.pregunta })}>
                      Nueva FAQ
                    </NewButton>
                  </Preguntado>
                )
              }
              end={<MisPreguntas empresa_id={empresa_id} onOpen={preguntar.reopen} />}
              empty={
                <NothingYet
                  title="No hay FAQs creadas"
                  action={
                    <Group gap="sm" justify="center">
                      {newButton}
                      <SecondaryButton onClick={() => open({ is: 'import', empresa_id })}>Importar CSV</SecondaryButton>
                    </Group>
                  }
                  of="faqs"
                >
                  Escribe la primera: tu equipo la encontrará al buscar.
                </NothingYet>
              }
            >
              {(faq, index) => (
                <ManagedItem
                  key={faq.id}
                  faq={faq}
                  place={index}
                  opened={isOpened(faq.id)}
                  onToggle={(opened) => {
                    toggle(faq.id, opened);
                    if (opened) onFound(index + 1);
                  }}
                  edits={edits}
                  onOpen={open}
                  selection={selecting}
                />
              )}
            </FaqList>
            {selecting && (
              <Suspense>
                <SelectionBar
                  empresa_id={empresa_id}
                  selection={selecting}
                  total={faqs.count ?? faqs.filterTotal}
                  readAll={() => allIds(empresa_id, view.q, faqs.filter)}
                  onOpen={open}
                />
              </Suspense>
            )}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="por-revisar">
          <Suspense fallback={<ListSkeleton label="Cargando FAQs…" />}>
            <DueTab empresa_id={empresa_id} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="por-responder">
          <Suspense fallback={<ListSkeleton label="Cargando preguntas…" />}>
            <RequestsTab
              empresa_id={empresa_id}
              onAnswer={(question, request_id) => open({ is: 'create', empresa_id, question, ...(request_id && { request_id }) })}
            />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="borradores">
          <Suspense fallback={<ListSkeleton label="Cargando los borradores…" />}>
            <BorradoresTab key={empresa_id} empresa_id={empresa_id} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      {dialogs}
    </Page>
  );
}

/** With a space before it, or a screen reader would say 'Por revisar3'. */
const Count = ({ value = 0 }: { value: number | undefined }) =>
  value > 0 && (
    <>
      {' '}
      <Text span variant="hint" ms={4} fw={500}>
        {formatNumber(value)}
      </Text>
    </>
  );
