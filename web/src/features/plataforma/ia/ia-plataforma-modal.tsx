import { AI_LIMITS, type Provider } from '@ensaya/contract/ia.ts';
import { type PlatformAi, savePlatformAi } from '@ensaya/contract/plataforma-ia.ts';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type DialogState, FormModal, ModalForm } from '../../../components/dialogs/form-modal.tsx';
import { ProvenDialog } from '../../../components/dialogs/proven-dialog.tsx';
import { LazyAutocomplete, LazySelect } from '../../../components/fields/lazy-select.tsx';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { chooseProvider, providerModels, providerOptions, storedKeyHint } from '../../../lib/format/ai-providers.ts';
import { parseUsd, writeUsd } from '../../../lib/format/usd-input.ts';
import { focusFirstError, validateWith } from '../../../lib/forms/form-schema.ts';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { type PlatformAiChange, savePlatformAiMutation } from './plataforma-ia.api.ts';

type Props = DialogState & { ai: PlatformAi };

export const IaPlataformaModal = ({ ai, ...state }: Props) => (
  <FormModal {...state} title="Configuración de IA" size="lg">
    <IaPlataformaForm ai={ai} onClose={state.onClose} />
  </FormModal>
);

type Values = Omit<PlatformAiChange, 'monthly_credit' | 'version'> & { api_key: string; monthly_credit: string };

function IaPlataformaForm({ ai, onClose }: { ai: PlatformAi; onClose: () => void }) {
  const { compatible, has_key, key_last4 } = ai;
  const saving = useDialog<PlatformAiChange>();
  const bodyOf = ({ monthly_credit, ...values }: Values): PlatformAiChange => ({
    ...values,
    monthly_credit: parseUsd(monthly_credit) ?? Number.NaN,
    version: ai.version,
  });
  const form = useForm<Values>({
    initialValues: {
      api_key: '',
      enabled: ai.enabled,
      provider: ai.provider,
      model: chooseProvider(ai.provider, ai, compatible).model,
      lugar: ai.lugar,
      monthly_credit: writeUsd(ai.monthly_credit),
      time_zone: ai.time_zone,
    },
    validate: (values) => ({
      ...(values.api_key.trim() === '' && !has_key && values.enabled && { api_key: 'La clave de API es requerida' }),
      ...(values.api_key.trim() === '' &&
        has_key &&
        values.provider !== ai.provider && { api_key: 'Escribe la clave del nuevo proveedor' }),
      ...validateWith(savePlatformAi.body)(bodyOf(values)),
    }),
  });
  useUnsavedText(form.isDirty() && !saving.state.opened);
  const { provider } = form.values;
  const choose = (next: Provider) => next !== provider && form.setValues(chooseProvider(next, ai, compatible));
  const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];
  return (
    <>
      <ModalForm
        onSubmit={form.onSubmit((values) => saving.open(bodyOf(values)), focusFirstError(form))}
        submitLabel="Guardar"
        pending={false}
        error={null}
        onCancel={onClose}
      >
        <Switch
          data-autofocus
          label="Ofrecer IA a las empresas"
          description="Cada una la tiene cuando uno de sus responsables acepta las condiciones. Con clave propia no usa la tuya."
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
        <LazySelect
          label="Proveedor"
          data={providerOptions(compatible)}
          allowDeselect={false}
          {...form.getInputProps('provider')}
          onChange={(value) => value && choose(value as Provider)}
        />
        <LazyAutocomplete
          label="Modelo"
          description="Elige uno o escribe otro"
          inputWrapperOrder={below}
          data={providerModels(provider, compatible)}
          filter={({ options }) => options}
          maxLength={AI_LIMITS.model.max}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('model')}
        />
        <PasswordField
          label="Clave de API"
          noun="clave"
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          data-bwignore
          spellCheck={false}
          maxLength={AI_LIMITS.api_key.max}
          {...(has_key && { description: storedKeyHint(key_last4) })}
          inputWrapperOrder={below}
          {...form.getInputProps('api_key')}
        />
        <TextInput
          label="Dónde se procesa"
          description="Las empresas lo leen antes de aceptar: «la Unión Europea», «Estados Unidos». Al cambiarlo, vuelven a aceptar."
          inputWrapperOrder={below}
          maxLength={AI_LIMITS.lugar.max}
          autoComplete="off"
          {...form.getInputProps('lugar')}
        />
        <TextInput
          label="Crédito mensual de cada empresa"
          description="En la página de una empresa puedes darle otro."
          inputWrapperOrder={below}
          inputMode="decimal"
          autoComplete="off"
          rightSection="US$"
          rightSectionWidth={52}
          rightSectionPointerEvents="none"
          {...form.getInputProps('monthly_credit')}
        />
        <LazySelect
          label="Zona horaria"
          description="En ella empieza cada mes de crédito."
          inputWrapperOrder={below}
          data={[...new Set([ai.time_zone, ...Intl.supportedValuesOf('timeZone')])]}
          searchable
          allowDeselect={false}
          {...form.getInputProps('time_zone')}
        />
      </ModalForm>
      {saving.subject && (
        <ProvenDialog
          {...saving.state}
          title="¿Guardar la configuración de IA?"
          confirmLabel="Guardar"
          danger={false}
          mutation={savePlatformAiMutation}
          subject={saving.subject}
          onDone={onClose}
        >
          <p>
            {saving.subject.enabled
              ? 'Pagas con tu cuenta lo que gasten las empresas que acepten, hasta el crédito de cada una.'
              : 'Las empresas sin clave propia no tendrán IA.'}
          </p>
        </ProvenDialog>
      )}
    </>
  );
}
