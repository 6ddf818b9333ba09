import { type EmpresaFicha, setAiCredit } from '@ensaya/contract/empresa-ficha.ts';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type DialogState, FormModal, ModalForm } from '../../../components/dialogs/form-modal.tsx';
import { ProvenDialog } from '../../../components/dialogs/proven-dialog.tsx';
import { formatUsd } from '../../../lib/format/money.ts';
import { parseUsd, writeUsd } from '../../../lib/format/usd-input.ts';
import { focusFirstError } from '../../../lib/forms/form-schema.ts';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { type CreditChange, setAiCreditMutation } from './ficha.api.ts';

type Props = { ficha: EmpresaFicha };

export const CreditoModal = ({ ficha, ...state }: DialogState & Props) => (
  <FormModal {...state} title="Cambiar el crédito">
    <CreditoForm ficha={ficha} onClose={state.onClose} />
  </FormModal>
);

const limits = setAiCredit.body.shape.monthly_credit;

function CreditoForm({ ficha: { id, nombre, ai }, onClose }: Props & { onClose: () => void }) {
  const { monthly_credit, is_own, spent } = ai.credit;
  const saving = useDialog<CreditChange>();
  const form = useForm({
    initialValues: { own: is_own, credit: writeUsd(monthly_credit) },
    validate: ({ own, credit }) => (!own || limits.safeParse(parseUsd(credit) ?? -1).success ? {} : { credit: 'El crédito no es válido' }),
  });
  useUnsavedText(form.isDirty() && !saving.state.opened);
  const changeOf = ({ own, credit }: typeof form.values): CreditChange => ({ id, monthly_credit: own ? (parseUsd(credit) ?? 0) : null });
  return (
    <>
      <ModalForm
        onSubmit={form.onSubmit((values) => saving.open(changeOf(values)), focusFirstError(form))}
        submitLabel="Guardar"
        pending={false}
        error={null}
        onCancel={onClose}
      >
        <p>
          <strong>{nombre}</strong> ha gastado {formatUsd(spent)} este mes con la cuenta de Ensaya. Al terminarse el crédito, su IA espera
          al mes siguiente o a una clave propia.
        </p>
        <Switch label="Darle un crédito propio" {...form.getInputProps('own', { type: 'checkbox' })} />
        {form.values.own && (
          <TextInput
            label="Crédito mensual"
            inputMode="decimal"
            autoComplete="off"
            rightSection="US$"
            rightSectionWidth={52}
            rightSectionPointerEvents="none"
            {...form.getInputProps('credit')}
          />
        )}
      </ModalForm>
      {saving.subject && (
        <ProvenDialog
          {...saving.state}
          title="¿Cambiar el crédito?"
          confirmLabel="Guardar"
          danger={false}
          mutation={setAiCreditMutation}
          subject={saving.subject}
          onDone={onClose}
        >
          <p>
            {saving.subject.monthly_credit === null
              ? 'Tendrá el mismo crédito que las demás empresas.'
              : `Tendrá ${formatUsd(saving.subject.monthly_credit)} al mes, que pagas con tu cuenta.`}
          </p>
        </ProvenDialog>
      )}
    </>
  );
}
