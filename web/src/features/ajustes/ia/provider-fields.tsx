import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { estimatedConsultaCost } from '@ensaya/contract/consultas.ts';
import { AI_LIMITS, type Provider } from '@ensaya/contract/ia.ts';
import { Text } from '@mantine/core';
import { LazyAutocomplete, LazySelect } from '../../../components/fields/lazy-select.tsx';
import { chooseProvider, providerLabel, providerModels, providerOptions } from '../../../lib/format/ai-providers.ts';
import { formatUsd } from '../../../lib/format/money.ts';
import classes from './ai-section.module.css';
import { ConnectionTest } from './connection-test.tsx';
import { KeyField } from './key-field.tsx';
import type { AiForm } from './use-ai-form.ts';

type Props = {
  form: AiForm;
  settings: AiSettings;
  /** The settings that the form is based on. */
  saved: AiSettings;
  hasCredit: boolean;
  onKeyDeleted: (next: AiSettings) => void;
};

/** Provider, model and key. */
export function ProviderFields({ form, settings, saved, hasCredit, onKeyDeleted }: Props) {
  const { compatible } = settings;
  const { provider, model, api_key } = form.values;
  const choose = (next: Provider) => next !== provider && form.setValues(chooseProvider(next, saved, compatible));
  return (
    <>
      <div className={classes.pair}>
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
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={providerModels(provider, compatible)}
          // Always the whole list: it is short, and a filter would offer only the model already typed.
          filter={({ options }) => options}
          maxLength={AI_LIMITS.model.max}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('model')}
        />
      </div>
      <Text variant="hint" fz="sm">
        {`Cada pregunta al know-how, con este modelo: ${formatUsd(estimatedConsultaCost(provider, model.trim()))}. Es una estimación por precios de lista, no por lo que usa tu equipo.`}
      </Text>
      <KeyField
        form={form}
        settings={settings}
        provider={provider}
        label={providerLabel(provider, compatible)}
        hasCredit={hasCredit}
        {...(settings.provider !== provider && { storedFor: providerLabel(settings.provider, compatible) })}
        onDeleted={onKeyDeleted}
      />
      <ConnectionTest
        key={`${provider} ${model} ${api_key}`}
        connection={{ company_id: settings.company_id, provider, model, api_key }}
        form={form}
      />
    </>
  );
}
