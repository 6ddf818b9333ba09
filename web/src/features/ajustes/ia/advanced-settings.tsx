import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { Box, Progress, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { formatMonth } from '../../../lib/format/dates.ts';
import { formatUsd } from '../../../lib/format/money.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { parseUsd, writeUsd } from '../../../lib/format/usd-input.ts';
import { TemplateVersions } from '../plantillas/template-versions.tsx';
import classes from './advanced-settings.module.css';
import type { AiForm } from './use-ai-form.ts';

type Props = { form: AiForm; settings: AiSettings };

export function AdvancedSettings({ form, settings }: Props) {
  const cap = form.getInputProps('monthly_cap');
  return (
    <Stack gap="lg">
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
    </Stack>
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

const FULL = 100;

/** The company's use of this month, by list prices. */
function UsageMeter({ use: { month, spent, reserved, calls }, cap }: { use: AiSettings['use']; cap: number }) {
  const id = useId();
  const share = cap > 0 ? Math.min(FULL, (FULL * spent) / cap) : FULL;
  const said = `${formatUsd(spent)} de ${formatUsd(cap)} · ${countOf(calls, 'llamada', 'llamadas')}`;
  return (
    <div>
      <Box id={id} component="p" mb={10} fw={500}>
        Gasto de {formatMonth(month)}
      </Box>
      <Progress.Root size={4}>
        <Progress.Section value={share} aria-labelledby={id} aria-valuetext={said} {...(share >= FULL && { color: 'red' })} />
      </Progress.Root>
      <p className={classes.figure}>{said}</p>
      <Text variant="meta" mt={2}>
        {reserved > 0 && `Hay ${formatUsd(reserved)} en curso. `}
        Contado con los precios publicados; la factura del proveedor es la que cuenta.
      </Text>
    </div>
  );
}
