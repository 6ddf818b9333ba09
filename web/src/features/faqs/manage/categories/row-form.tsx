import { Button, Group, Select, type SelectProps, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { SecondaryButton, SubmitButton } from '../../../../components/buttons/buttons.tsx';
import { ErrorMessage } from '../../../../components/page/message.tsx';
import { focusOnArrival } from '../../../../lib/focus/focus-on-arrival.ts';
import { useUnsavedText } from '../../../../lib/forms/unsaved-text.ts';
import { foundOptions } from '../../../../lib/text/search-key.ts';
import classes from './categories.module.css';

/** Small forms below a category or topic. */
type Shared = { pending: boolean; error: Error | null; onCancel: () => void };

const RowForm = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <form
    noValidate
    className={classes.form}
    onSubmit={(event: FormEvent) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Stack gap="sm">{children}</Stack>
  </form>
);

type ChooseProps = Shared & {
  label: string;
  hint: string;
  data: NonNullable<SelectProps['data']>;
  submitLabel: string;
  onChoose: (id: string) => void;
};

export function ChooseForm({ label, hint, data, submitLabel, pending, error, onCancel, onChoose }: ChooseProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  return (
    <RowForm
      onSubmit={() => {
        setMissing(chosen === null);
        if (chosen !== null && !pending) onChoose(chosen);
      }}
    >
      <Select
        ref={focusOnArrival}
        label={label}
        description={hint}
        searchable
        filter={foundOptions}
        openOnFocus={false}
        data={data}
        nothingFoundMessage="No hay nada con ese nombre"
        value={chosen}
        onChange={setChosen}
        error={missing && chosen === null && 'Elige una opción'}
      />
      <ErrorMessage error={error} />
      <Group gap="sm" justify="flex-end">
        <SecondaryButton onClick={onCancel}>Cancelar</SecondaryButton>
        <SubmitButton pending={pending}>{submitLabel}</SubmitButton>
      </Group>
    </RowForm>
  );
}

type NameProps = Shared & { label: string; submitLabel: string; onSave: (name: string) => void; problem: string | undefined };

export function NameForm({ label, submitLabel, pending, error, problem, onCancel, onSave }: NameProps) {
  const [name, setName] = useState('');
  useUnsavedText(name.trim() !== '');
  return (
    <RowForm onSubmit={() => !pending && onSave(name)}>
      <TextInput
        ref={focusOnArrival}
        label={label}
        autoComplete="off"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={problem}
      />
      <ErrorMessage error={error} />
      <Group gap="sm" justify="flex-end">
        <SecondaryButton onClick={onCancel}>Cancelar</SecondaryButton>
        <SubmitButton pending={pending}>{submitLabel}</SubmitButton>
      </Group>
    </RowForm>
  );
}

type ConfirmProps = Shared & {
  children: ReactNode;
  onConfirm: () => void /** Instead of 'Eliminar', after a refusal. */;
  waysOut?: ReactNode;
};

export const ConfirmForm = ({ children, pending, error, waysOut, onCancel, onConfirm }: ConfirmProps) => (
  <div className={classes.form}>
    <Stack gap="sm">
      <p className={classes.text} ref={focusOnArrival} tabIndex={-1}>
        {children}
      </p>
      <ErrorMessage error={error} />
      <Group gap="sm" justify="flex-end">
        <SecondaryButton onClick={onCancel}>Cancelar</SecondaryButton>
        {waysOut ?? (
          <Button color="red" loading={pending} onClick={onConfirm}>
            Eliminar
          </Button>
        )}
      </Group>
    </Stack>
  </div>
);
