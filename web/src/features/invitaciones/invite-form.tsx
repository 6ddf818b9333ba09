import { createInvitations, INVITATION_LIMITS, quotaHint } from '@ensaya/contract/invitaciones.ts';
import { FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SecondaryButton, SubmitButton } from '../../components/buttons/buttons.tsx';
import { GrowingTextarea } from '../../components/fields/growing-textarea.tsx';
import { ErrorMessage } from '../../components/page/message.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { gruposQuery } from '../../lib/data/grupos.ts';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import { roleplaysQuery } from '../../lib/data/roleplays-query.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { ADDRESS_INPUT } from '../../lib/forms/address-input.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { useUnsavedText } from '../../lib/forms/unsaved-text.ts';
import { useOneSend } from '../../lib/forms/use-one-send.ts';
import { addressesIn, readText } from './address-list.ts';
import { type Gift, GiftFields, NO_GIFT, readGift } from './gift-fields.tsx';
import { type InvitingEmpresa, inviteAllMutation, quotaQuery } from './invitaciones.api.ts';
import { InviteOutcomes } from './invite-outcomes.tsx';
import { type InvitedLine, invitedLines, linesToSend } from './invited-lines.ts';
import { lineOf } from './invitee-line.ts';

/** Far more than 1,000 lines with a name and an office. */
const MAX_BYTES = 1024 * 1024;
/** Said while a list of the greatest length would not fit any more, or most of the quota is used. */
const isNear = ({ left, most }: { left: number; most: number }) => left < Math.min(INVITATION_LIMITS.addresses, most / 2);
const NO_MAIL = 'Aquí no se envían correos: cada invitación tiene un enlace, que entregas tú.';
type Source = { file: string; column?: string | undefined };

/** `file`: a list that was chosen before the form opened. */
export function InviteForm({ empresa, file: chosen }: { empresa: InvitingEmpresa; file?: File | undefined }) {
  const client = useQueryClient();
  const { send, mutation: invite, reset } = useOneSend(inviteAllMutation);
  const [invited, setInvited] = useState<InvitedLine[]>();
  const [text, setText] = useState('');
  const [gift, setGift] = useState<Gift>(NO_GIFT);
  const [given, setGiven] = useState(readGift(NO_GIFT));
  useUnsavedText(text.trim() !== '');
  const [source, setSource] = useState<Source>();
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const [giftOpened, setGiftOpened] = useState(false);
  const days = useRef<HTMLInputElement>(null);
  const { people, column } = addressesIn(text);
  const { data: mail = true } = useQuery(mailQuery);
  const { data: quota } = useInfiniteQuery(quotaQuery(empresa.id));
  const near = quota && (isNear(quota) || people.length > quota.left);

  const write = (next: string, from?: Source) => {
    setText(next);
    setSource(from);
    setProblem(undefined);
    if (invite.isError) reset();
  };
  const readFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > MAX_BYTES) return setProblem('El archivo es demasiado grande. Máximo 1 MB.');
    const found = addressesIn(await readText(file));
    write(found.people.map(lineOf).join('\n'), { file: file.name, column: found.column });
    if (found.people.length === 0) setProblem('No hay ningún correo en ese archivo');
    field.current?.focus();
  };
  const readGiven = useEffectEvent(() => void readFile(chosen ?? null));
  useEffect(() => readGiven(), []);
  /** What was deleted meanwhile is no longer chosen. */
  const dropGone = async () => {
    const [grupos, roleplays] = await Promise.all([
      gift.grupos.length > 0 ? client.fetchQuery({ ...gruposQuery(empresa.id), staleTime: 0 }) : undefined,
      gift.roleplays.length > 0 ? client.fetchQuery({ ...roleplaysQuery(empresa.id), staleTime: 0 }) : undefined,
    ]);
    const among =
      (rows: { id: string }[] = []) =>
      (id: string) =>
        rows.some((row) => row.id === id);
    setGift((before) => ({
      ...before,
      grupos: before.grupos.filter(among(grupos?.items)),
      roleplays: before.roleplays.filter(among(roleplays)),
    }));
    setGiftOpened(true);
  };
  const submit = () => {
    const promised = readGift(gift);
    if (!promised) {
      // The wrong field may be out of sight.
      flushSync(() => setGiftOpened(true));
      return days.current?.focus();
    }
    const body = { empresa_id: empresa.id, emails: linesToSend(people), ...promised };
    const errors = validateWith(createInvitations.body)(body);
    const wrong = (errors.emails ?? Object.values(errors)[0]) as string | undefined;
    setProblem(wrong);
    if (wrong) return field.current?.focus();
    send(body, {
      onError: (error) => {
        if (hasCode(error, 'not_found')) void dropGone();
      },
      onSuccess: ({ items }) => {
        setInvited(invitedLines(people, items));
        setGiven(promised);
        write('');
      },
    });
  };

  if (invited)
    return (
      <InviteOutcomes empresa_id={empresa.id} gift={given} lines={invited} onLines={setInvited} onAgain={() => setInvited(undefined)} />
    );
  const count = people.length > 0 ? countOf(people.length, 'correo', 'correos') : '';
  const inGrupos = people.filter(({ grupos }) => grupos).length;
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
        <Title order={3}>{mail ? 'Invitar por correo' : 'Invitar a personas'}</Title>
        {!mail && (
          <Text variant="dimmed" textWrap="pretty">
            {NO_MAIL}
          </Text>
        )}
        <GrowingTextarea
          ref={field}
          data-autofocus
          label="Correos"
          description={`Uno por línea, separados por comas o una tabla pegada; también «Ana Gil <ana@empresa.com>; Grupo A, Grupo B». Un CSV puede tener las columnas correo, nombre y grupos. Hasta ${formatNumber(INVITATION_LIMITS.addresses)} cada vez.`}
          minRows={3}
          maxRows={8}
          {...ADDRESS_INPUT}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          error={problem}
        />
        <p role="status">
          {count &&
            [
              source && `${source.file}: `,
              count,
              where && ` en la columna «${where}»`,
              inGrupos > 0 && ` · ${formatNumber(inGrupos)} con grupos`,
            ]
              .filter(Boolean)
              .join('')}
        </p>
        {near && (
          <Text variant="dimmed" textWrap="pretty">
            {quotaHint(quota.left)}
          </Text>
        )}
        <GiftFields empresa_id={empresa.id} value={gift} onChange={setGift} opened={giftOpened} onToggle={setGiftOpened} daysRef={days} />
        <ErrorMessage error={invite.error} />
        <Group gap="sm">
          <SubmitButton pending={invite.isPending}>{mail ? 'Enviar invitaciones' : 'Crear invitaciones'}</SubmitButton>
          <FileButton onChange={readFile} accept=".csv,.txt,.tsv,text/csv,text/plain">
            {(props) => (
              <SecondaryButton leftSection={<IconFileSpreadsheet size={16} />} {...props}>
                Elegir un CSV
              </SecondaryButton>
            )}
          </FileButton>
        </Group>
      </Stack>
    </form>
  );
}
