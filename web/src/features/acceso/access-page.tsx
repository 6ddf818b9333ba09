import { Anchor, Button, Title } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import { pageTitle } from '../../lib/brand.ts';
import { focusOnArrival } from '../../lib/focus-on-arrival.ts';
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
      <Title order={1} className={classes.title} {...(followsForm && { ref: focusOnArrival, tabIndex: -1 })}>
        {title}
      </Title>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </div>
  );
}

type FormProps = { onSubmit: FormEventHandler<HTMLFormElement>; submitLabel: string; pending: boolean; children: ReactNode };

export function AccessForm({ onSubmit, submitLabel, pending, children }: FormProps) {
  return (
    <form className={classes.fields} noValidate onSubmit={onSubmit}>
      {children}
      <Button type="submit" fullWidth className={classes.submit} loading={pending}>
        {submitLabel}
      </Button>
    </form>
  );
}

type OtherWayProps = { question?: string; to: string /** What that screen is told. */; state?: unknown; children: string };

export function OtherWay({ question, to, state, children }: OtherWayProps) {
  return (
    <p className={classes.other}>
      {question}{' '}
      <Anchor component={Link} to={to} state={state} inherit fw={600}>
        {children}
      </Anchor>
    </p>
  );
}
