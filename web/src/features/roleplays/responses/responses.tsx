import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NoResults } from '../../../components/empty/no-results.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { TableSkeleton } from '../../../components/lists/skeletons.tsx';
import { useInGrupo } from '../../../lib/data/use-in-grupo.ts';
import { ReportCard } from '../informe/report-card.tsx';
import { TeamProgress } from '../list/team-progress.tsx';
import { RESPONSES_FAILED, respondersQuery } from '../responses.api.ts';
import { useCommented } from '../use-commented.ts';
import { ByQuestion } from './by-question/by-question.tsx';
import classes from './responses.module.css';
import { ResponsesHead } from './responses-head.tsx';
import toolbar from './responses-toolbar.module.css';
import { filtered, numbered } from './rows.ts';
import { SideSection } from './side-section.tsx';
import { useResponsesView } from './use-responses-view.ts';
import { useSeen } from './use-seen.ts';

/** The answers come first: what is beside and above them is loaded after them. */
const AssignPanel = lazy(async () => ({ default: (await import('./assign/assign-panel.tsx')).AssignPanel }));
const LateReminder = lazy(async () => ({ default: (await import('./remind/late-reminder.tsx')).LateReminder }));
const ResponsesToolbar = lazy(async () => ({ default: (await import('./responses-toolbar.tsx')).ResponsesToolbar }));
const ReportTab = lazy(async () => ({ default: (await import('../informe/report-tab.tsx')).ReportTab }));
const ByPerson = lazy(async () => ({ default: (await import('./by-person/by-person.tsx')).ByPerson }));

export function Responses({ roleplay }: { roleplay: RoleplayWithQuestions }) {
  const { id: roleplay_id, company_id: empresa_id, progress } = roleplay;
  const key = useMemo(() => ({ empresa_id, roleplay_id }), [empresa_id, roleplay_id]);
  const view = useResponsesView();
  const { personArrivedAt } = useCommented(key, view.entrega !== null);
  const persona = view.persona === null ? personArrivedAt : undefined;
  // A notice names what was handed in, not the person.
  useEffect(() => {
    if (persona !== undefined) view.change({ seccion: null, vista: 'persona', persona }, { replace: true });
  });
  const responders = useQuery(respondersQuery(key));
  const { data: everybody } = responders;
  const questions = useMemo(() => numbered(roleplay.questions), [roleplay.questions]);
  const { trabajador, estado, grupo } = view;
  const inGrupo = useInGrupo(empresa_id, grupo);
  const { isIn } = inGrupo;
  const people = useMemo(
    () => filtered(everybody ?? [], { trabajador, estado, ...(isIn && { isIn }) }),
    [everybody, trabajador, estado, isIn],
  );

  // One person's answers are marked where they are shown.
  const showsAll = view.seccion === 'respuestas' && view.vista === 'pregunta' && !view.filtered && (progress?.completados ?? 0) > 0;
  useSeen(key, showsAll && people.length > 0 ? 'all' : undefined, progress?.completados);

  const isUnassigned = progress?.asignados === 0;
  // Once assigned, it keeps its place until the page is opened again.
  const [assignFirst] = useState(isUnassigned);
  const assign = (
    <SideSection title="Asignar Roleplay" waits={assignFirst}>
      <Suspense fallback={<Skeleton height={200} />}>
        <AssignPanel roleplayKey={key} anyoneAssigned={!isUnassigned} />
      </Suspense>
    </SideSection>
  );

  return (
    <>
      <ResponsesHead roleplay={roleplay} />
      <div className={classes.layout}>
        {progress && !isUnassigned && (
          <div className={classes.summary}>
            <TeamProgress progress={progress} />
            {progress.vencidos > 0 && (
              <Suspense>
                <LateReminder roleplayKey={key} title={roleplay.title} />
              </Suspense>
            )}
          </div>
        )}
        {/* Before the list, which can have thousands of rows: the keyboard reaches it first. */}
        <aside className={classes.side} aria-label="Asignar y resumir">
          {/* Until somebody has it, assigning it is what comes next. */}
          {assignFirst && assign}
          <SideSection title="Reporte" card>
            <ReportCard roleplay={roleplay} empresa_id={empresa_id} reportShown={view.seccion === 'reporte'} shown={grupo} />
          </SideSection>
          {!assignFirst && assign}
        </aside>
        <div className={classes.list}>
          <Tabs value={view.seccion} onChange={(seccion) => view.change({ seccion })} keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="respuestas">Respuestas</Tabs.Tab>
              <Tabs.Tab value="reporte">Reporte</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="respuestas">
              {everybody && everybody.length > 0 && (
                <Suspense fallback={<div className={toolbar.toolbar} />}>
                  <ResponsesToolbar
                    view={view}
                    everybody={everybody}
                    roleplay={roleplay}
                    questions={questions}
                    of={isIn && { nombre: inGrupo.grupo?.nombre, isGone: inGrupo.query.data !== undefined && !inGrupo.grupo, isIn }}
                  />
                </Suspense>
              )}
              {(responders.isPending || inGrupo.isPending) && <TableSkeleton label="Cargando respuestas…" />}
              <QueryError what={RESPONSES_FAILED} query={responders} />
              <QueryError what="Error al cargar los grupos" query={inGrupo.query} />
              {everybody?.length === 0 && (
                <NothingYet title="Aún no hay respuestas">
                  Asigna este roleplay a tu equipo. Lo que respondan aparecerá aquí en cuanto lo guarden.
                </NothingYet>
              )}
              {everybody && everybody.length > 0 && people.length === 0 && (grupo === null || inGrupo.query.data) && (
                <NoResults title="Nadie coincide con esos filtros" clear={{ label: 'Quitar los filtros', onClick: view.clear }} />
              )}
              {people.length > 0 &&
                (view.vista === 'persona' ? (
                  <Suspense fallback={<TableSkeleton label="Cargando respuestas…" />}>
                    <ByPerson roleplayKey={key} title={roleplay.title} questions={questions} people={people} view={view} />
                  </Suspense>
                ) : (
                  <ByQuestion roleplayKey={key} questions={questions} people={people} only={trabajador} />
                ))}
            </Tabs.Panel>
            <Tabs.Panel value="reporte">
              <Suspense fallback={<TableSkeleton label="Cargando el reporte…" />}>
                <ReportTab roleplay={roleplay} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
        </div>
      </div>
    </>
  );
}
