import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { AI_LIMITS, OFFERS, type Provider } from '@ensaya/contract/ia.ts';
import { LazyAutocomplete, LazySelect } from '../../../components/fields/lazy-select.tsx';
import classes from './ai-section.module.css';
import { ConnectionTest } from './connection-test.tsx';
import { KeyField } from './key-field.tsx';
import type { AiForm } from './use-ai-form.ts';

type Compatible = AiSettings['compatible'];
type Props = {
  form: AiForm;
  settings: AiSettings;
  /** The settings that the form is based on. */
  saved: AiSettings;
  onKeyDeleted: (next: AiSettings) => void;
};

const NAMED = Object.keys(OFFERS) as (keyof typeof OFFERS)[];

const labelOf = (provider: Provider, compatible: Compatible): string =>
  provider === 'compatible' ? (compatible?.label ?? 'Servidor propio') : OFFERS[provider].label;

const modelsOf = (provider: Provider, compatible: Compatible): string[] =>
  provider === 'compatible' ? (compatible?.models ?? []) : OFFERS[provider].models.map(({ id }) => id);

/** Provider, model and key. */
export function ProviderFields({ form, settings, saved, onKeyDeleted }: Props) {
  const { compatible } = settings;
  const { provider, model, api_key } = form.values;
  const offered: Provider[] = compatible ? [...NAMED, 'compatible'] : NAMED;

  const choose = (next: Provider) => {
    const [first = ''] = modelsOf(next, compatible);
    // Each provider has models of its own.
    if (next !== provider) form.setValues({ provider: next, model: next === saved.provider ? saved.model : first });
  };
  return (
    <>
      <div className={classes.pair}>
        <LazySelect
          label="Proveedor"
          data={offered.map((value) => ({ value, label: labelOf(value, compatible) }))}
          allowDeselect={false}
          {...form.getInputProps('provider')}
          onChange={(value) => value && choose(value as Provider)}
        />
        <LazyAutocomplete
          label="Modelo"
          description="Elige uno o escribe otro"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={modelsOf(provider, compatible)}
          // Always the whole list: it is short, and a filter would offer only the model already typed.
          filter={({ options }) => options}
          maxLength={AI_LIMITS.model.max}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('model')}
        />
      </div>
      <KeyField
        form={form}
        settings={settings}
        provider={provider}
        label={labelOf(provider, compatible)}
        {...(settings.provider !== provider && { storedFor: labelOf(settings.provider, compatible) })}
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
