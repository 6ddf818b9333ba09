import type { PlatformSettings } from '@ensaya/contract/plataforma.ts';
import { Stack, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { QueryError } from '../../components/empty/load-error.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { hasCode } from '../../lib/api/api-error.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { platformSettingsQuery, turnSwitchMutation } from './plataforma.api.ts';

const SwitchDialog = lazy(async () => ({ default: (await import('./switch-dialog.tsx')).SwitchDialog }));

type Key = keyof PlatformSettings;

type Question = { question: string; consequence: string };
const SWITCHES: Record<Key, { label: string; hint: string; off: Question; on: Question }> = {
  open_registration: {
    label: 'Registro abierto',
    hint: 'Cualquiera puede crear una cuenta en la página de registro.',
    off: {
      question: '¿Cerrar el registro?',
      consequence: 'Nadie podrá crear una cuenta por su cuenta: solo entrará quien tenga una invitación.',
    },
    on: { question: '¿Abrir el registro?', consequence: 'Cualquiera podrá crear una cuenta en la página de registro.' },
  },
  mandatory_verification: {
    label: 'Verificación obligatoria',
    hint: 'Quien se registra confirma su correo antes de entrar.',
    off: {
      question: '¿Dejar de pedir la verificación?',
      consequence: 'Quien se registre entrará sin demostrar que el correo es suyo.',
    },
    on: { question: '¿Pedir la verificación?', consequence: 'Quien se registre confirmará su correo antes de entrar.' },
  },
};
const KEYS = Object.keys(SWITCHES) as Key[];
const NO_MAIL = 'El servidor no tiene correo configurado, así que no se puede pedir.';

/** Settings of the whole platform. Switching one off asks first; switching one on, only when the session must be confirmed. */
export function AjustesPlataforma() {
  const settings = useQuery(platformSettingsQuery);
  const turn = useMutation(turnSwitchMutation);
  const asking = useDialog<{ setting: Key; on: boolean }>();
  const turnOn = (key: Key) => {
    // The answer to the first of two would be dropped.
    if (turn.isPending) return;
    turn.mutate({ [key]: true }, { onError: (error) => hasCode(error, 'confirmation_needed') && asking.open({ setting: key, on: true }) });
  };
  return (
    <CardSection title="Plataforma">
      <QueryError what="Error al cargar los ajustes" query={settings} />
      {settings.data && (
        <Stack gap="md">
          {KEYS.map((key) => {
            const impossible = key === 'mandatory_verification' && !settings.data.mail_configured;
            return (
              <Switch
                key={key}
                label={SWITCHES[key].label}
                description={impossible ? NO_MAIL : SWITCHES[key].hint}
                checked={settings.data[key] && !impossible}
                disabled={impossible}
                onChange={({ currentTarget }) => (currentTarget.checked ? turnOn(key) : asking.open({ setting: key, on: false }))}
              />
            );
          })}
        </Stack>
      )}
      <Suspense>
        {asking.subject && (
          <SwitchDialog
            key={`${asking.subject.setting} ${asking.subject.on}`}
            {...asking.state}
            {...asking.subject}
            {...SWITCHES[asking.subject.setting][asking.subject.on ? 'on' : 'off']}
          />
        )}
      </Suspense>
    </CardSection>
  );
}
