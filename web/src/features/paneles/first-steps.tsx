import type { ManagerPanel } from '@ensaya/contract/paneles.ts';
import { Box, Button, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { LinkButton, QuietButton } from '../../components/buttons/buttons.tsx';
import { Segments } from '../../components/fields/segments.tsx';
import { toastWithAct } from '../../lib/screen/toast-act.tsx';
import classes from './first-steps.module.css';
import { type ManagerStep, managerSteps } from './manager-steps.ts';
import { hideFirstStepsMutation, showFirstStepsMutation } from './paneles.api.ts';

type Props = { panel: ManagerPanel; empresa_id: string; onInvite: () => void };

/** What a responsable does first in a company. Each step ticks itself when the company has what it is about. */
export function FirstSteps({ panel, empresa_id, onInvite }: Props) {
  const show = useMutation(showFirstStepsMutation);
  const undo = () => show.mutate({ empresa_id, ocultos: false });
  const hide = useMutation({
    ...hideFirstStepsMutation,
    onSuccess: async (...done) => {
      toastWithAct('Primeros pasos ocultos para todos los responsables.', 'Deshacer', undo);
      await hideFirstStepsMutation.onSuccess?.(...done);
    },
  });
  const steps = managerSteps(panel, empresa_id);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <section aria-labelledby="primeros-pasos" className={classes.section}>
      <div data-card>
        <div className={classes.head}>
          <Group justify="space-between" wrap="nowrap">
            <Title order={2} id="primeros-pasos">
              Primeros pasos
            </Title>
            <Text variant="hint">{`${done} de ${steps.length}`}</Text>
          </Group>
          <Segments mt="sm" done={done} total={steps.length} marksNext label={`${done} de ${steps.length} pasos hechos`} />
        </div>
        <Box component="ol" m={0} p={0}>
          {steps.map((step, index) => (
            <StepRow key={step.label} step={step} number={index + 1} isNext={step === next} onInvite={onInvite} />
          ))}
        </Box>
      </div>
      <Group justify="space-between" mt="sm" gap="sm">
        <Text variant="hint">Cada paso se marca solo cuando lo haces, también desde su página.</Text>
        <QuietButton loading={hide.isPending} onClick={() => hide.mutate({ empresa_id })}>
          Ocultar para todos los responsables
        </QuietButton>
      </Group>
    </section>
  );
}

type RowProps = { step: ManagerStep; number: number; isNext: boolean; onInvite: () => void };

function StepRow({ step: { label, hint, done, links }, number, isNext, onInvite }: RowProps) {
  if (done)
    return (
      <li data-row className={classes.step} data-done>
        <span className={classes.mark} aria-hidden>
          <IconCheck size={16} stroke={2.5} />
        </span>
        <p>
          {label}
          <VisuallyHidden>, hecho</VisuallyHidden>
        </p>
      </li>
    );
  const variant = isNext ? 'filled' : 'default';
  return (
    <li data-row className={classes.step} data-next={isNext || undefined}>
      <span className={classes.mark} aria-hidden>
        {number}
      </span>
      <div>
        <p className={classes.label}>{label}</p>
        <Text variant="meta">{hint}</Text>
      </div>
      <div className={classes.acts}>
        {links.length === 0 && (
          <Button variant={variant} onClick={onInvite}>
            Invitar
          </Button>
        )}
        {links.map((link, index) => (
          <LinkButton key={link.label} to={link.to} state={link.state} variant={index === 0 ? variant : 'subtle'}>
            {link.label}
          </LinkButton>
        ))}
      </div>
    </li>
  );
}
