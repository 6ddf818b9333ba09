import { createInvitations, INVITATION_LIMITS } from '@ensaya/contract/invitaciones.ts';
import { FileButton, Group, Stack, Textarea, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SecondaryButton, SubmitButton } from '../../components/buttons.tsx';
import { ErrorMessage } from '../../components/message.tsx';
import { ADDRESS_INPUT } from '../../lib/address-input.ts';
import { validateWith } from '../../lib/form-schema.ts';
import { countOf } from '../../lib/numbers.ts';
import { useUnsavedText } from '../../lib/unsaved-text.ts';
import { addressesIn, readText } from './address-list.ts';
import { type InvitingEmpresa, inviteAllMutation } from './invitaciones.api.ts';
import { InviteOutcomes } from './invite-outcomes.tsx';

/** Far more than 1,000 lines with a name and an office. */
const MAX_BYTES = 1024 * 1024;
type Source = { file: string; column?: string | undefined };

export function InviteForm({ empresa }: { empresa: InvitingEmpresa }) {
  const invite = useMutation(inviteAllMutation);
  const [text, setText] = useState('');
  useUnsavedText(text.trim() !== '');
  const [source, setSource] = useState<Source>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { addresses, column } = addressesIn(text);

  const write = (next: string, from?: Source) => {
    setText(next);
    setSource(from);
    setProblem(undefined);
    if (invite.isError) invite.reset();
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return setProblem('El archivo es demasiado grande. Máximo 1 MB.');
    const found = addressesIn(await readText(file));
    write(found.addresses.join('\n'), { file: file.name, column: found.column });
    if (found.addresses.length === 0) setProblem('No hay ningún correo en ese archivo');
    field.current?.focus();
  };
  const submit = () => {
    const body = { empresa_id: empresa.id, emails: addresses };
    const errors = validateWith(createInvitations.body)(body);
    const wrong = (errors.emails ?? Object.values(errors)[0]) as string | undefined;
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    invite.mutate(body, { onSuccess: () => write('') });
  };

  if (invite.data) return <InviteOutcomes outcomes={invite.data.items} onAgain={invite.reset} />;
  const count = addresses.length > 0 ? countOf(addresses.length, 'correo', 'correos') : '';
  const where = source?.column ?? column;
  return (
    <form
      noValidate
      aria-busy={invite.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!invite.isPending) submit();
      }}
    >
      <Stack gap="md">
        <Title order={3}>Invitar por correo</Title>
        <Textarea
          ref={field}
          label="Correos"
          description={`Uno por línea, separados por comas o una tabla pegada. Hasta ${new Intl.NumberFormat('es').format(INVITATION_LIMITS.addresses)} cada vez.`}
          autosize
          minRows={3}
          maxRows={8}
          {...ADDRESS_INPUT}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          error={problem}
        />
        <p role="status">{count && [source && `${source.file}: `, count, where && ` en la columna «${where}»`].filter(Boolean).join('')}</p>
        <ErrorMessage error={invite.error} />
        <Group gap="sm">
          <SubmitButton pending={invite.isPending}>Enviar invitaciones</SubmitButton>
          <FileButton onChange={readFile} accept=".csv,.txt,.tsv,text/csv,text/plain">
            {(props) => (
              <SecondaryButton leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />} {...props}>
                Elegir un CSV
              </SecondaryButton>
            )}
          </FileButton>
        </Group>
      </Stack>
    </form>
  );
}
