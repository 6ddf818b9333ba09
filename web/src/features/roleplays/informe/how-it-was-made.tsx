import type { Informe } from '@ensaya/contract/informes.ts';
import { Anchor, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FocusedTitle } from '../../../components/dialogs/focused-title.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { formatCeiling, formatUsd } from '../../../lib/format/money.ts';
import classes from './informe-side.module.css';
import { SideSection } from './side-section.tsx';

/** The cost, and the company's text that the AI was given. */
export function HowItWasMade({ informe: { with_ai, cost, ceiling, template, template_at } }: { informe: Informe }) {
  const [opened, { open, close }] = useDisclosure();
  if (!with_ai) {
    return (
      <SideSection title="Cómo se hizo">
        <p className={classes.sideText}>Sin IA y sin coste: las cifras y las respuestas del equipo.</p>
      </SideSection>
    );
  }
  return (
    <SideSection title="Cómo se hizo">
      <p className={classes.sideText}>
        Ha costado {formatUsd(cost)} de los {formatCeiling(ceiling)} aceptados.
        <br />
        Con la plantilla {template_at ? 'del ' : ''}
        <Anchor component="button" type="button" inherit onClick={open} className={classes.templateLink}>
          {template_at ? formatDay(template_at) : 'inicial'}
        </Anchor>
        .
      </p>
      <Modal opened={opened} onClose={close} title={<FocusedTitle>Plantilla de este reporte</FocusedTitle>} size="lg">
        <p className={classes.template}>{template.trim() === '' ? 'Estaba vacía.' : template}</p>
      </Modal>
    </SideSection>
  );
}
