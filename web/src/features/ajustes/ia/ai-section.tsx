import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { TEMPLATE_VARIABLES, type TemplateKind } from '@ensaya/contract/plantillas.ts';
import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { SubmitButton } from '../../../components/buttons/buttons.tsx';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { SimulatedBadge } from '../../../components/status/simulated-badge.tsx';
import type { Empresa } from '../../../lib/address/active-empresa.ts';
import { explain } from '../../../lib/api/api-error.ts';
import { focusFirstError } from '../../../lib/forms/form-schema.ts';
import { TemplateField } from '../plantillas/template-field.tsx';
import classes from './ai-section.module.css';
import { ProviderFields } from './provider-fields.tsx';
import { useAiForm } from './use-ai-form.ts';

// Loaded on demand: most visits open neither.
const AdvancedSettings = lazy(async () => ({ default: (await import('./advanced-settings.tsx')).AdvancedSettings }));
const SettingsConflict = lazy(async () => ({ default: (await import('./settings-conflict.tsx')).SettingsConflict }));

const KINDS = Object.keys(TEMPLATE_VARIABLES) as TemplateKind[];

/** `hasCredit`: the company uses the operator's AI while it has no key of its own. */
type Props = { empresa: Empresa; settings: AiSettings; hasCredit: boolean };

export function AiSection({ empresa, settings, hasCredit }: Props) {
  const { form, base, dirty, saved, saving, error, submit, rebase, conflict } = useAiForm(settings, hasCredit);
  const [advanced, setAdvanced] = useState(false);
  const simulated = form.values.provider === 'compatible' && settings.compatible?.simulated;
  const onSubmit = form.onSubmit(
    () => submit(),
    (errors) => {
      if (errors.monthly_cap) setAdvanced(true);
      // A frame later: a field in a closed disclosure cannot be focused.
      requestAnimationFrame(() => focusFirstError(form)(errors));
    },
  );
  return (
    <CardSection
      title="Inteligencia artificial"
      {...(simulated && { badge: <SimulatedBadge /> })}
      description="Quién escribe cuando tu equipo genera un prompt o un roleplay."
    >
      <form
        noValidate
        aria-busy={saving}
        onSubmit={(event) => {
          if (saving) event.preventDefault();
          else onSubmit(event);
        }}
      >
        <div className={classes.fields}>
          <ProviderFields form={form} settings={settings} saved={base} hasCredit={hasCredit} onKeyDeleted={rebase} />
          <hr className={classes.divider} />
          {KINDS.map((kind) => (
            <TemplateField key={kind} kind={kind} form={form} nombre={empresa.nombre} />
          ))}
          <hr className={classes.divider} />
          <Disclosure label="Avanzado" opened={advanced} onToggle={setAdvanced}>
            <Suspense>
              <AdvancedSettings form={form} settings={settings} />
            </Suspense>
          </Disclosure>
        </div>
        <div className={classes.bar} data-stuck={dirty || saving || saved || Boolean(error) || undefined}>
          <div className={classes.said}>
            {error && <Failure>{explain('Error al guardar la configuración', error)}</Failure>}
            {/* Always rendered: screen readers announce only changes of an existing status region. */}
            <div role="status">
              {saved && !dirty && (
                <p className={classes.verdict} data-good>
                  <IconCheck size={18} aria-hidden />
                  Configuración guardada correctamente
                </p>
              )}
              {dirty && !saving && !error && <Text variant="hint">Tienes cambios sin guardar</Text>}
            </div>
          </div>
          <SubmitButton pending={saving} className={classes.save}>
            Guardar cambios
          </SubmitButton>
        </div>
      </form>
      {conflict && (
        <Suspense>
          <SettingsConflict mine={form.values} saving={saving} {...conflict} />
        </Suspense>
      )}
    </CardSection>
  );
}
