import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { AI_LIMITS, type Provider } from '@ensaya/contract/ia.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { PasswordField } from '../../components/password-field.tsx';
import { toastSuccess } from '../../lib/toast.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import classes from './ai-section.module.css';
import { deleteAiKeyMutation } from './ajustes.api.ts';
import { Confirm } from './confirm.tsx';
import { KeyHelp } from './key-help.tsx';
import type { AiForm } from './use-ai-form.ts';

type Props = {
  form: AiForm;
  settings: AiSettings;
  provider: Provider;
  label: string;
  /** Whose the stored key is, when another provider is being chosen. */
  storedFor?: string;
  onDeleted: (next: AiSettings) => void;
};

/** Written, never read: of a stored key its last four characters are known. */
export function KeyField({ form, settings, provider, label, storedFor, onDeleted }: Props) {
  const [asking, question] = useDisclosure();
  const remove = useMutation(deleteAiKeyMutation);
  const { place, rescueFocus } = useFocusFallback<HTMLInputElement>();
  const { has_key, key_last4 } = settings;
  const needed = !has_key || storedFor !== undefined;
  // Of a short key not even the end is told.
  const ending = key_last4 && /\w/.test(key_last4) ? `••••${key_last4}` : '';
  const stored = ending ? `Guardada, termina en ${ending}` : 'Guardada';
  const hint = storedFor ? `La guardada es de ${storedFor}: escribe la de ${label}.` : `${stored}. Déjala en blanco para conservarla.`;
  const onRemoved = (next: AiSettings) => {
    onDeleted(next);
    question.close();
    toastSuccess('Clave eliminada correctamente');
  };
  return (
    <div className={classes.key}>
      <PasswordField
        ref={place}
        label="Clave de API"
        noun="clave"
        autoComplete="off"
        // Password managers would offer to keep it, or put somebody's password in.
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
      <div className={classes.stored}>
        <KeyHelp provider={provider} label={label} simulated={settings.compatible?.simulated ?? false} />
        {has_key && (
          <Button variant="subtle" color="red" size="compact-sm" className={classes.quiet} onClick={question.open}>
            Eliminar clave
          </Button>
        )}
      </div>
      <Confirm
        opened={asking}
        title="¿Eliminar la clave?"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(settings.company_id, { onSuccess: onRemoved })}
        onClose={question.close}
        onClosed={() => {
          remove.reset();
          rescueFocus();
        }}
      >
        <p>La IA dejará de contestar a tu equipo hasta que guardes otra clave.</p>
      </Confirm>
    </div>
  );
}
