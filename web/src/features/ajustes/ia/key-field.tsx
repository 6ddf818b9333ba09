import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { AI_LIMITS, type Provider } from '@ensaya/contract/ia.ts';
import { Flex, Stack } from '@mantine/core';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { LazyDeleteDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { keyEnding, storedKeyHint } from '../../../lib/format/ai-providers.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { deleteAiKeyMutation } from '../ajustes.api.ts';
import { KeyHelp } from './key-help.tsx';
import type { AiForm } from './use-ai-form.ts';

type Props = {
  form: AiForm;
  settings: AiSettings;
  provider: Provider;
  label: string;
  hasCredit: boolean;
  /** The provider of the stored key, if another one is chosen in the form. */
  storedFor?: string;
  onDeleted: (next: AiSettings) => void;
};

/** The key can be replaced but not read: the server returns only the last four characters of the stored one. */
export function KeyField({ form, settings, provider, label, hasCredit, storedFor, onDeleted }: Props) {
  const { place, rescueFocus } = useFocusFallback<HTMLInputElement>();
  const removal = useDialog<void>(rescueFocus);
  const { has_key, key_last4 } = settings;
  const needed = (!has_key && !hasCredit) || storedFor !== undefined;
  const hint = storedFor ? `La guardada es de ${storedFor}: escribe la de ${label}.` : storedKeyHint(key_last4);
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
        {...(has_key && { description: hint, placeholder: keyEnding(key_last4) || '••••••••' })}
        {...(!has_key && hasCredit && { description: 'Sin clave propia, tu equipo usa la IA de Ensaya.' })}
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
        <p>
          {hasCredit ? 'Tu equipo pasa a usar la IA de Ensaya.' : 'La IA dejará de contestar a tu equipo hasta que guardes otra clave.'}
        </p>
      </LazyDeleteDialog>
    </Stack>
  );
}
