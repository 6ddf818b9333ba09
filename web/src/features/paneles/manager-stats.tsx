import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CardSection } from '../../components/card-section.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { StatsSkeleton } from '../../components/skeletons.tsx';
import { type Stat, StatRow } from '../../components/stat-row.tsx';
import { formatNumber } from '../../lib/numbers.ts';
import { PATHS, tareasLink } from '../../lib/paths.ts';
import classes from './manager-checklist.module.css';
import { ManagerRoleplays } from './manager-roleplays.tsx';
import { managerPanelQuery } from './paneles.api.ts';

type Props = { /** Whether there is a company to do the first steps for. */ hasEmpresa: boolean };

/** A manager's figures [2.48], and the first steps until they are done. */
export function ManagerStats({ hasEmpresa }: Props) {
  const panel = useQuery(managerPanelQuery);
  if (panel.isPending)
    return (
      <>
        <StatsSkeleton label="Cargando tu panel…" />
        <ManagerRoleplays progress={undefined} />
      </>
    );
  if (panel.isLoadingError) return <QueryError what="Error al cargar tu panel" query={panel} />;
  const { miembros, proyectos, tareas, tareas_completadas, tasa, roleplay_progress } = panel.data;
  const stats: Stat[] = [
    { label: 'Miembros del equipo', value: formatNumber(miembros), to: '#mis-empresas' },
    { label: 'Proyectos', value: formatNumber(proyectos), to: '#mis-proyectos' },
    {
      label: 'Tasa de finalización',
      ...(tasa === null ? { value: '—' } : { value: formatNumber(tasa), unit: '%' }),
      to: tareasLink(),
    },
    {
      label: 'Tareas completadas',
      ...(tareas === 0 ? { value: '—' } : { value: formatNumber(tareas_completadas), detail: `de ${formatNumber(tareas)}` }),
      to: tareasLink('completada'),
    },
  ];
  return (
    <>
      <StatRow label="Tu equipo en cifras" stats={stats} />
      <ManagerRoleplays progress={roleplay_progress} />
      {hasEmpresa && <ManagerChecklist panel={panel.data} />}
    </>
  );
}

type Step = {
  label: string;
  hint: string;
  to: string;
  isDone: (panel: ManagerPanel) => boolean;
  /** The checklist can end without it. */
  optional?: true;
};

const STEPS: Step[] = [
  {
    label: 'Sube el logotipo de tu empresa',
    hint: 'Tu equipo lo verá arriba, en todas las páginas.',
    to: PATHS.settings,
    isDone: ({ logos }) => logos > 0,
    optional: true,
  },
  {
    label: 'Añade la clave de IA',
    hint: 'Con ella se generan los prompts. Te decimos dónde conseguirla.',
    to: PATHS.settings,
    isDone: ({ claves }) => claves > 0,
  },
  {
    label: 'Invita a tu equipo',
    hint: 'Por correo o con un enlace para compartir.',
    to: '#mis-empresas',
    isDone: ({ miembros, invitaciones }) => miembros + invitaciones > 0,
  },
  {
    label: 'Crea el primer tema',
    hint: 'Con sus preguntas, tu equipo genera prompts a medida.',
    to: PATHS.prompts,
    isDone: ({ temas }) => temas > 0,
  },
  {
    label: 'Crea el primer roleplay',
    hint: 'Tu equipo ensaya con él las conversaciones difíciles antes de tenerlas.',
    to: PATHS.newRoleplay,
    isDone: ({ roleplays }) => roleplays > 0,
  },
];

/** Hidden when all required steps are done. */
function ManagerChecklist({ panel }: { panel: ManagerPanel }) {
  const done = STEPS.filter(({ isDone }) => isDone(panel)).length;
  if (STEPS.every((step) => step.optional || step.isDone(panel))) return null;
  return (
    <div className={classes.section}>
      <CardSection title="Primeros pasos" badge={<span className={classes.count}>{`${done} de ${STEPS.length}`}</span>}>
        <ol className={classes.steps}>
          {STEPS.map((step) => (
            <StepRow key={step.label} step={step} done={step.isDone(panel)} />
          ))}
        </ol>
      </CardSection>
    </div>
  );
}

const StepRow = ({ step: { label, hint, to }, done }: { step: Step; done: boolean }) => (
  <li className={classes.step} data-done={done || undefined}>
    {done ? (
      <IconCircleCheckFilled size={20} className={classes.check} aria-hidden />
    ) : (
      <IconCircle size={20} stroke={1.5} className={classes.open} aria-hidden />
    )}
    {done ? (
      <p>
        {label}
        <VisuallyHidden>, hecho</VisuallyHidden>
      </p>
    ) : (
      <div>
        <Link to={to} className={classes.link}>
          {label}
        </Link>
        <p className={classes.hint}>{hint}</p>
      </div>
    )}
    {!done && <IconChevronRight size={18} stroke={1.75} className={classes.open} aria-hidden />}
  </li>
);
