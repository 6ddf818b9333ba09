import { OFFERS, type Provider } from '@ensaya/contract/ia.ts';
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import classes from './ai-section.module.css';

type Props = { provider: Provider; label: string; simulated: boolean };

/** The step that differs between providers. */
const LAST_STEP: Record<keyof typeof OFFERS, string> = {
  openai: 'Añade saldo a la cuenta en «Billing»: sin saldo, la clave no funciona.',
  anthropic: 'Añade saldo a la cuenta en «Billing»: sin saldo, la clave no funciona.',
  google: 'Puedes empezar gratis; para usarla a diario, activa la facturación del proyecto.',
  mistral: 'Elige un plan en «Billing»; con el gratuito puedes probar.',
};

export function KeyHelp({ provider, label, simulated }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <Disclosure label="¿Dónde consigo la clave?" opened={opened} onToggle={setOpened}>
      {provider === 'compatible' ? (
        <Text variant="dimmed">
          {simulated ? 'Es una IA simulada, para probar: sirve cualquier clave.' : 'Te la da quien administra la plataforma.'}
        </Text>
      ) : (
        <ol className={classes.steps}>
          <li>
            Entra en{' '}
            <Anchor href={OFFERS[provider].keysUrl} target="_blank" rel="noopener" inherit>
              las claves de {label}
            </Anchor>{' '}
            con tu cuenta, o crea una.
          </li>
          <li>Crea una clave nueva, cópiala y pégala aquí. Solo se ve una vez.</li>
          <li>{LAST_STEP[provider]}</li>
        </ol>
      )}
    </Disclosure>
  );
}
