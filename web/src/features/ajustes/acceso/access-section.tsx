import { Checkbox, Stack, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import type { Empresa } from '../../../lib/address/active-empresa.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { type AccessSettings, saveAccessSettingsMutation } from '../ajustes.api.ts';

type Props = { empresa: Empresa; settings: AccessSettings };

/** How the company's people sign in. Both directions ask first: they change how every member enters. */
export function AccessSection({ empresa, settings: { second_factor_required: required } }: Props) {
  const save = useMutation(saveAccessSettingsMutation);
  const asking = useDialog<boolean>();
  const [atOnce, setAtOnce] = useState(false);
  return (
    <CardSection title="Acceso" description="Cómo inicia sesión la gente de la empresa.">
      <Switch
        label="Verificación en dos pasos obligatoria"
        description="Todas las personas de la empresa, también los responsables, entran con su contraseña y un código de su teléfono."
        checked={required}
        onChange={({ currentTarget }) => {
          setAtOnce(false);
          asking.open(currentTarget.checked);
        }}
      />
      <LazyConfirmDialog
        {...asking.state}
        title={asking.subject ? '¿Pedir la verificación en dos pasos?' : '¿Dejar de pedirla?'}
        confirmLabel={asking.subject ? 'Pedirla' : 'Dejar de pedirla'}
        danger={!asking.subject}
        pending={save.isPending}
        onConfirm={() =>
          save.mutate(
            { company_id: empresa.id, second_factor_required: asking.subject ?? false, open_sessions_at_once: atOnce },
            { onSuccess: asking.close },
          )
        }
      >
        {asking.subject ? (
          <Stack>
            <p>
              Quien no la tenga tendrá que activarla la próxima vez que inicie sesión. Las sesiones abiertas siguen 72 horas más; después
              también piden activarla.
            </p>
            <Checkbox
              label="Pedirla ya en las sesiones abiertas"
              description="Quien no la tenga activada, también tú, no podrá seguir hasta activarla."
              checked={atOnce}
              onChange={({ currentTarget }) => setAtOnce(currentTarget.checked)}
            />
          </Stack>
        ) : (
          <p>Cada persona podrá desactivarla en su perfil y entrar solo con su contraseña.</p>
        )}
      </LazyConfirmDialog>
    </CardSection>
  );
}
