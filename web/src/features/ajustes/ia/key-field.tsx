import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { AI_LIMITS, type Provider } from '@ensaya/contract/ia.ts';
import { Flex, Stack } from '@mantine/core';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { LazyDeleteDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { deleteAiKeyMutation } from '../ajustes.api.ts';
import { KeyHelp } from './key-help.tsx';
import type { AiForm } from './use-ai-form.ts';

type Props = {
  form: AiForm;
  settings: AiSettings;
  provider: Provider;
  label: string;
  /** The provider of the stored key, if another one is chosen in the form. */
  storedFor?: string;
  onDeleted: (next: AiSettings) => void;
};

/** The key can be replaced but not read: the server returns only the last four characters of the stored one. */
export function KeyField({ form, settings, provider, label, storedFor, onDeleted }: Props) {
  const { place, rescueFocus } = useFocusFallback<HTMLInputElement>();
  const removal = useDialog<void>(rescueFocus);
  const { has_key, key_last4 } = settings;
  const needed = !has_key || storedFor !== undefined;
  // The server masks the end of a short key too.
  const ending = key_last4 && /\w/.test(key_last4) ? `••••${key_last4}` : '';
  const stored = ending ? `Guardada, termina en ${ending}` : 'Guardada';
  const hint = storedFor ? `La guardada es de ${storedFor}: escribe la de ${label}.` : `${stored}. Déjala en blanco para conservarla.`;
  return (
    <Stack gap="sm">
      <PasswordField
        ref={place}
        label="Clave de API"
        noun="clave"
        autoComplete="off"
        // Otherwise password managers offer to store the key, or fill in a password.
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
        spellCheck={false}
        maxLength={AI_LIMITS.api_key.max}
        withAsterisk={needed}
        required={needed}
        {...(has_key && { description: hint, placeholder: ending || '••••••••' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('api_key')}
      />
      <Flex align="center" rowGap={0} columnGap="sm" wrap="wrap" mih={36}>
        <KeyHelp provider={provider} label={label} simulated={settings.compatible?.simulated ?? false} />
        {has_key && (
          <QuietButton color="red" mih="var(--ensaya-touch)" onClick={() => removal.open()}>
            Eliminar clave
          </QuietButton>
        )}
      </Flex>
      <LazyDeleteDialog
        {...removal.state}
        title="¿Eliminar la clave?"
        mutation={deleteAiKeyMutation}
        subject={settings.company_id}
        onDone={onDeleted}
      >
        <p>La IA dejará de contestar a tu equipo hasta que guardes otra clave.</p>
      </LazyDeleteDialog>
    </Stack>
  );
}
