import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { OFFERS } from '@ensaya/contract/ia.ts';
import { ConflictText, EditConflict } from '../../../components/dialogs/edit-conflict.tsx';
import { FocusedTitle } from '../../../components/dialogs/focused-title.tsx';
import { FormModal } from '../../../components/dialogs/form-modal.tsx';
import { type AiValues, type ConflictSubject, valuesOf } from './merge.ts';
import { TEMPLATE_LABELS } from './use-ai-form.ts';

type Props = {
  mine: AiValues;
  current: AiSettings;
  subjects: ConflictSubject[];
  saving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

const LABELS: Record<ConflictSubject, string> = {
  provider: 'Proveedor y modelo',
  monthly_cap: 'Tope mensual',
  prompt_template: TEMPLATE_LABELS.prompt,
  roleplay_prompt_template: TEMPLATE_LABELS.roleplay,
  unmasked_uses: 'Datos personales',
  api_key: 'Clave de API',
};

/** Closing it keeps the input: the next save asks again. */
export function SettingsConflict({ mine, current, subjects, saving, onKeepMine, onTakeTheirs, onClose }: Props) {
  const say = (values: AiValues, key: string): Record<ConflictSubject, string> => ({
    ...values,
    provider: `${values.provider === 'compatible' ? (current.compatible?.label ?? '') : OFFERS[values.provider].label} · ${values.model}`,
    monthly_cap: `${values.monthly_cap} US$`,
    unmasked_uses: values.unmasked_uses.includes('prompt') ? 'Se envían como están' : 'Se sustituyen antes de enviarlos',
    api_key: key,
  });
  const version = (title: string, said: Record<ConflictSubject, string>) => ({
    title,
    name: subjects.map((subject) => LABELS[subject]).join(', '),
    children: subjects.map((subject) => <ConflictText key={subject}>{said[subject]}</ConflictText>),
  });
  return (
    <FormModal opened onClose={onClose} title={<FocusedTitle>Los ajustes han cambiado</FocusedTitle>} size="lg">
      <EditConflict
        current={version('Lo guardado ahora', say(valuesOf(current), current.has_key ? 'Otra clave' : 'Ninguna clave'))}
        mine={version('Lo tuyo', say(mine, 'La clave que has escrito'))}
        saving={saving}
        takeTheirs={{ label: 'Usar lo guardado', onClick: onTakeTheirs }}
        keepMine={{ label: 'Conservar lo mío', onClick: onKeepMine }}
      />
    </FormModal>
  );
}
