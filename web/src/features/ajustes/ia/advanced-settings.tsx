import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { Switch, TextInput } from '@mantine/core';
import { TemplateVersions } from '../plantillas/template-versions.tsx';
import classes from './advanced-settings.module.css';
import { parseUsd, writeUsd } from './money.ts';
import { UsageMeter } from './usage-meter.tsx';
import type { AiForm } from './use-ai-form.ts';

type Props = { form: AiForm; settings: AiSettings };

export function AdvancedSettings({ form, settings }: Props) {
  const cap = form.getInputProps('monthly_cap');
  return (
    <div className={classes.advanced}>
      <div className={classes.spending}>
        <TextInput
          label="Tope mensual"
          description="Al llegar a él, la IA espera al mes siguiente."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          autoComplete="off"
          rightSection="US$"
          rightSectionWidth={52}
          rightSectionPointerEvents="none"
          {...cap}
          onBlur={(event) => {
            cap.onBlur(event);
            const amount = parseUsd(form.values.monthly_cap);
            // Shows how the amount was read: '1,500' is not 1.5.
            if (amount !== undefined && writeUsd(amount) !== form.values.monthly_cap) form.setFieldValue('monthly_cap', writeUsd(amount));
          }}
        />
        <UsageMeter use={settings.use} cap={settings.monthly_cap} />
      </div>
      <MaskingSwitch form={form} />
      <TemplateVersions company_id={settings.company_id} form={form} />
    </div>
  );
}

function MaskingSwitch({ form }: Pick<Props, 'form'>) {
  const uses = form.values.unmasked_uses;
  return (
    <Switch
      label="Sustituir los datos personales al generar un prompt"
      description="Documentos de identidad, cuentas, tarjetas, teléfonos y correos se envían al proveedor como un código y vuelven a su sitio en el resultado."
      checked={!uses.includes('prompt')}
      onChange={({ currentTarget: { checked } }) =>
        form.setFieldValue('unmasked_uses', [...uses.filter((use) => use !== 'prompt'), ...(checked ? [] : ['prompt' as const])])
      }
    />
  );
}
