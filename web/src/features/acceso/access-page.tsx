import { Anchor, Button, Center, Loader, Text, Title } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import { SubmitButton } from '../../components/buttons/buttons.tsx';
import { ErrorMessage } from '../../components/page/message.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { pageTitle } from '../../lib/browser/brand.ts';
import { focusOnArrival } from '../../lib/focus/focus-on-arrival.ts';
import classes from './access-layout.module.css';

type Props = {
  title: string;
  intro?: ReactNode;
  /** It replaces a form: the title takes the focus. */
  followsForm?: boolean;
  children?: ReactNode;
};

export function AccessPage({ title, intro, followsForm, children }: Props) {
  return (
    <div className={classes.screen}>
      <title>{pageTitle(title)}</title>
      <Title order={1} className={classes.title} data-no-ring {...(followsForm && { ref: focusOnArrival, tabIndex: -1 })}>
        {title}
      </Title>
      {intro && (
        <Text variant="dimmed" textWrap="pretty" mt="-md" mb="lg" fz={15} lh={1.5}>
          {intro}
        </Text>
      )}
      {children}
    </div>
  );
}

type WaitingProps = { title: string; intro?: string; label: string };

export const AccessWaiting = ({ label, ...page }: WaitingProps) => (
  <AccessPage {...page}>
    <Center py="md">
      <Loader aria-label={label} role="status" />
    </Center>
  </AccessPage>
);

type FailureProps = { title: string; what: string; error: Error; onRetry: () => unknown; retrying: boolean; followsForm?: boolean };

export const AccessFailure = ({ what, error, onRetry, retrying, ...page }: FailureProps) => (
  <AccessPage {...page}>
    <ErrorMessage mb="lg" title={what} error={error} />
    <Button fullWidth loading={retrying} onClick={() => onRetry()}>
      Reintentar
    </Button>
  </AccessPage>
);

type FormProps = { onSubmit: FormEventHandler<HTMLFormElement>; submitLabel: string; pending: boolean; children: ReactNode };

export function AccessForm({ onSubmit, submitLabel, pending, children }: FormProps) {
  return (
    <form className={classes.fields} noValidate onSubmit={onSubmit}>
      {children}
      <SubmitButton fullWidth className={classes.submit} pending={pending}>
        {submitLabel}
      </SubmitButton>
    </form>
  );
}

type OtherWayProps = { question?: string; to: string; state?: unknown; children: string };

export const OtherWay = ({ question, ...link }: OtherWayProps) => (
  <Text variant="dimmed" mt={22} ta="center">
    {question} <Anchor component={Link} inherit fw={600} {...link} />
  </Text>
);

export const ToLogin = () => <OtherWay to={PATHS.login}>Volver a Iniciar Sesión</OtherWay>;
