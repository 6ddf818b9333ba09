import type { Informe } from '@ensaya/contract/informes.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { VisuallyHidden } from '@mantine/core';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { InformeDone } from './informe-done.tsx';
import type { InformeFrame } from './informe-frame.ts';
import { InformeProgress } from './informe-progress.tsx';
import { InformeStopped } from './informe-stopped.tsx';

type Props = { roleplay: RoleplayWithQuestions; informe: Informe; frame: InformeFrame };

/** A report: its progress, its end, or its findings. */
export function FramedInforme({ roleplay, informe, frame }: Props) {
  // The button that has the focus may leave with the progress.
  const place = useFocusRescue<HTMLDivElement>(informe.state);
  return (
    <div ref={place} tabIndex={-1} data-no-ring>
      <VisuallyHidden role="status">{announcementOf(informe)}</VisuallyHidden>
      {informe.state === 'running' && <InformeProgress informe={informe} frame={frame} />}
      {(informe.state === 'failed' || informe.state === 'cancelled') && <InformeStopped informe={informe} frame={frame} />}
      {informe.state === 'done' && <InformeDone informe={informe} roleplay={roleplay} frame={frame} />}
    </div>
  );
}

function announcementOf({ state, pieces }: Informe): string {
  if (state === 'done') return 'Reporte listo';
  if (state === 'running' && pieces.some((piece) => piece.state === 'failed')) return 'Una parte del reporte ha fallado';
  return '';
}
