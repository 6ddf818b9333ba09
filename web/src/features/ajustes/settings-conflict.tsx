import type { AiSettings } from '@ensaya/contract/ajustes.ts';
import { OFFERS, type Provider } from '@ensaya/contract/ia.ts';
import { ConflictText, EditConflict } from '../../components/edit-conflict.tsx';
import { FormModal } from '../../components/form-modal.tsx';
import { writeUsd } from './money.ts';

type Texts = { provider: Provider; model: string; monthly_cap: string; prompt_template: string; roleplay_prompt_template: string };
type Props = {
  mine: Texts;
  current: AiSettings;
  saving: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

const FIELDS = {
  monthly_cap: 'Tope mensual, US$',
  prompt_template: 'Plantilla de prompt',
  roleplay_prompt_template: 'Plantilla de roleplay',
} as const;
const KEYS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

/** Closing it keeps what was typed: the question comes back with the next save. */
export function SettingsConflict({ mine, current, saving, onKeepMine, onTakeTheirs, onClose }: Props) {
  const theirs: Texts = { ...current, monthly_cap: writeUsd(current.monthly_cap) };
  const version = (title: string, texts: Texts) => ({
    title,
    nombre: `${texts.provider === 'compatible' ? (current.compatible?.label ?? 'Servidor propio') : OFFERS[texts.provider].label} · ${texts.model}`,
    children: KEYS.filter((key) => mine[key] !== theirs[key]).map((key) => (
      <ConflictText key={key}>{`${FIELDS[key]}: ${texts[key]}`}</ConflictText>
    )),
  });
  return (
    <FormModal opened onClose={onClose} title="Los ajustes han cambiado" size="lg">
      <EditConflict
        current={version('Lo guardado ahora', theirs)}
        mine={version('Lo tuyo', mine)}
        saving={saving}
        takeTheirs={{ label: 'Usar lo guardado', onClick: onTakeTheirs }}
        keepMine={{ label: 'Conservar lo mío', onClick: onKeepMine }}
      />
    </FormModal>
  );
}
