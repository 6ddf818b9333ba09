import type { PlatformSettings } from '@ensaya/contract/plataforma.ts';
import { Stack, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CardSection } from '../../components/card-section.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { QueryError } from '../../components/load-error.tsx';
import { useDialog } from '../../lib/use-dialog.ts';
import { platformSettingsQuery, turnSwitchMutation } from './plataforma.api.ts';

type Key = keyof PlatformSettings;

const SWITCHES: Record<Key, { label: string; hint: string; question: string; consequence: string }> = {
  open_registration: {
    label: 'Registro abierto',
    hint: 'Cualquiera puede crear una cuenta en la página de registro.',
    question: '¿Cerrar el registro?',
    consequence: 'Nadie podrá crear una cuenta por su cuenta: solo entrará quien tenga una invitación.',
  },
  mandatory_verification: {
    label: 'Verificación obligatoria',
    hint: 'Quien se registra confirma su correo antes de entrar.',
    question: '¿Dejar de pedir la verificación?',
    consequence: 'Quien se registre entrará sin demostrar que el correo es suyo.',
  },
};
const KEYS = Object.keys(SWITCHES) as Key[];
const NO_MAIL = 'El servidor no tiene correo configurado, así que no se puede pedir.';

/** Settings of the whole platform. Switching one off asks first. */
export function AjustesPlataforma() {
  const settings = useQuery(platformSettingsQuery);
  const turn = useMutation(turnSwitchMutation);
  const asking = useDialog<Key>();
  const asked = asking.subject && SWITCHES[asking.subject];
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
                onChange={({ currentTarget }) => (currentTarget.checked ? turn.mutate({ [key]: true }) : asking.open(key))}
              />
            );
          })}
        </Stack>
      )}
      {asked && (
        <ConfirmDialog
          opened={asking.opened}
          title={asked.question}
          confirmLabel="Desactivar"
          onConfirm={() => {
            if (asking.subject) turn.mutate({ [asking.subject]: false });
            asking.close();
          }}
          onClose={asking.close}
        >
          <p>{asked.consequence}</p>
        </ConfirmDialog>
      )}
    </CardSection>
  );
}
