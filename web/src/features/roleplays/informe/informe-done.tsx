import type { Informe, InformeCounts } from '@ensaya/contract/informes.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Text, VisuallyHidden } from '@mantine/core';
import { type Stat, StatRow } from '../../../components/status/stat-row.tsx';
import { formatMoment } from '../../../lib/format/dates.ts';
import { formatNumber, formatPercent } from '../../../lib/format/numbers.ts';
import { Finding } from './finding.tsx';
import classes from './informe.module.css';
import { InformeActions } from './informe-actions.tsx';
import type { InformeFrame } from './informe-frame.ts';
import { readOf } from './informe-head.ts';
import { InformeSide } from './informe-side.tsx';
import { PlainAnswers } from './plain-answers.tsx';
import print from './print.module.css';
import { usePrintInLight } from './use-print-in-light.ts';

type Props = { informe: Informe; roleplay: RoleplayWithQuestions; frame: InformeFrame };

/** A finished report: the figures first, then the findings with their quotes. */
export function InformeDone({ informe, roleplay, frame: Frame }: Props) {
  usePrintInLight();
  const { counts, created_at, with_ai, findings } = informe;
  return (
    <div className={print.report}>
      <Frame
        informe={informe}
        subtitle={`${formatMoment(created_at)} · ${readOf(informe)}`}
        actions={<InformeActions informe={informe} roleplay={roleplay} />}
      >
        <StatRow stats={statsOf(counts)} label="Cifras del reporte" />
        <Text variant="hint" mt="xs" mb={{ base: 'lg', sm: 32 }} fz="xs" lh="1.125rem">
          {with_ai ? 'Estas cifras las cuenta Ensaya, no la IA.' : 'Estas cifras las cuenta Ensaya.'}
        </Text>
        <div className={classes.findings}>
          <div className={classes.columns}>
            <div>
              {with_ai && findings.length > 0 && (
                <>
                  <VisuallyHidden component="h2">Hallazgos</VisuallyHidden>
                  <ol>
                    {findings.map((finding, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the findings of a report never change
                      <Finding key={index} informe={informe} finding={finding} number={index + 1} />
                    ))}
                  </ol>
                </>
              )}
              {with_ai && findings.length === 0 && <NoFindings />}
              {!with_ai && <PlainAnswers informe={informe} roleplay={roleplay} />}
            </div>
            <InformeSide informe={informe} />
          </div>
        </div>
      </Frame>
    </div>
  );
}

const NoFindings = () => (
  <Text variant="dimmed" textWrap="pretty" maw="66ch">
    La IA no ha dado ningún hallazgo con citas que se puedan comprobar. Las respuestas siguen en su página.
  </Text>
);

const statsOf = ({ asignados, completados, vencidos, respuestas, esperadas }: InformeCounts): Stat[] => [
  { label: 'Asignados', value: formatNumber(asignados) },
  { label: 'Completados', value: formatNumber(completados), ...(asignados > 0 && { detail: formatPercent(completados / asignados) }) },
  { label: 'Vencidos', value: formatNumber(vencidos) },
  { label: 'Respuestas', value: formatNumber(respuestas), ...(esperadas > 0 && { detail: `de ${formatNumber(esperadas)}` }) },
];
