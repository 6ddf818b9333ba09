import { type AiSettings, getAiSettings, saveAiSettings } from '@ensaya/contract/ajustes.ts';
import type { TemplateKind } from '@ensaya/contract/plantillas.ts';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { staleRow } from '../../../lib/api/api-error.ts';
import { parseUsd, writeUsd } from '../../../lib/format/usd-input.ts';
import { fieldErrors, validateWith } from '../../../lib/forms/form-schema.ts';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import { saveAiSettingsMutation } from '../ajustes.api.ts';
import { type AiValues, merge, sameValues, valuesOf } from './merge.ts';

export const TEMPLATE_FIELDS = { prompt: 'prompt_template', roleplay: 'roleplay_prompt_template' } as const satisfies Record<
  TemplateKind,
  string
>;

export const TEMPLATE_LABELS: Record<TemplateKind, string> = { prompt: 'Plantilla de prompt', roleplay: 'Plantilla de roleplay' };

/**
 * The form of the AI settings. While it has no unsaved input it follows what others save; with unsaved input it keeps the version it is
 * based on, so that the server detects a conflict.
 */
export function useAiForm(settings: AiSettings, hasCredit: boolean) {
  const [base, setBase] = useState(settings);
  const [saved, setSaved] = useState(false);
  const save = useMutation(saveAiSettingsMutation);

  /** A key belongs to one provider. */
  const needsOtherKey = ({ provider }: AiValues) => settings.has_key && settings.provider !== provider;
  const bodyOf = (values: AiValues) => {
    const untouched = values.monthly_cap === writeUsd(base.monthly_cap);
    const monthly_cap = untouched ? base.monthly_cap : (parseUsd(values.monthly_cap) ?? Number.NaN);
    return { ...values, company_id: base.company_id, monthly_cap, version: base.version };
  };
  const form = useForm<AiValues>({
    initialValues: valuesOf(settings),
    validate: (values) => ({
      ...(values.api_key.trim() === '' && !settings.has_key && !hasCredit && { api_key: 'La clave de API es requerida' }),
      ...(values.api_key.trim() === '' && needsOtherKey(values) && { api_key: 'Escribe la clave del nuevo proveedor' }),
      ...validateWith(saveAiSettings.body)(bodyOf(values)),
    }),
    onValuesChange: () => {
      setSaved(false);
      if (save.isError) save.reset();
    },
  });
  const dirty = !sameValues(form.values, valuesOf(base));
  useUnsavedText(dirty);

  const adopt = (next: AiSettings, kept: Partial<AiValues> = {}) => {
    setBase(next);
    form.setValues({ ...valuesOf(next), ...kept });
    form.clearErrors();
  };
  const follow = useEffectEvent((next: AiSettings) => {
    // A response that was requested before our own save has an older version.
    if (!dirty && next.version > base.version) adopt(next);
  });
  useEffect(() => follow(settings), [settings]);

  const submit = (sent = form.getValues(), version = base.version) => {
    save.mutate(
      { ...bodyOf(sent), version },
      {
        onSuccess: (next) => {
          const now = form.getValues();
          // Input typed while the save was pending stays; the key that was sent is cleared.
          adopt(next, sameValues(now, sent) ? {} : { ...now, ...(now.api_key === sent.api_key && { api_key: '' }) });
          setSaved(true);
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error));
          const theirs = staleRow(error, getAiSettings.response);
          const merged = theirs && merge(base, theirs, sent);
          if (theirs && merged?.conflicts.length === 0) resume(theirs, merged.keepMine);
        },
      },
    );
  };
  /** Saves again, based on the version that another user has saved. */
  const resume = (theirs: AiSettings, values: AiValues) => {
    setBase(theirs);
    form.setValues(values);
    submit(values, theirs.version);
  };
  const current = staleRow(save.error, getAiSettings.response);
  const merged = current && merge(base, current, form.values);

  return {
    form,
    base,
    dirty,
    saved,
    saving: save.isPending,
    error: current ? null : save.error,
    submit,
    /** After deleting the key, which advances the version by one. A larger step means that another user has saved too. */
    rebase: (next: AiSettings) => {
      if (next.version - base.version <= 1) setBase(next);
    },
    conflict: current &&
      merged &&
      merged.conflicts.length > 0 && {
        current,
        subjects: merged.conflicts,
        onKeepMine: () => resume(current, merged.keepMine),
        onTakeTheirs: () => {
          setBase(current);
          form.setValues({ ...merged.takeTheirs, ...(merged.conflicts.includes('api_key') && { api_key: '' }) });
          save.reset();
        },
        onClose: save.reset,
      },
  };
}

export type AiForm = ReturnType<typeof useAiForm>['form'];
