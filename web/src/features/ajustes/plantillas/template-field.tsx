import { AI_LIMITS } from '@ensaya/contract/ia.ts';
import { DEFAULT_TEMPLATES, type TemplateKind, unknownVariables } from '@ensaya/contract/plantillas.ts';
import { Flex, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye, IconRotate } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { QuietButton } from '../../../components/buttons/buttons.tsx';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { CountedTextarea } from '../../../components/fields/counted-field.tsx';
import { BRAND } from '../../../lib/browser/brand.ts';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { type AiForm, TEMPLATE_FIELDS, TEMPLATE_LABELS } from '../ia/use-ai-form.ts';
import classes from './template-field.module.css';
import { VariableChips } from './variable-chips.tsx';
import { insertVariable } from './variables.ts';

const TemplatePreview = lazy(async () => ({ default: (await import('./template-preview.tsx')).TemplatePreview }));

/** `nombre`: the company's, for the example. */
type Props = { kind: TemplateKind; form: AiForm; nombre: string };

/** The company's template of a request to the AI. */
export function TemplateField({ kind, form, nombre }: Props) {
  const field = TEMPLATE_FIELDS[kind];
  const text = form.values[field];
  const label = TEMPLATE_LABELS[kind];
  const unknown = unknownVariables(kind, text);
  const id = useId();
  const [shown, preview] = useDisclosure();
  const { place, rescueFocus } = useFocusFallback<HTMLButtonElement>();
  const question = useDialog<void>(rescueFocus);

  const insert = (name: string) => {
    const node = form.getInputNode<HTMLTextAreaElement, typeof field>(field);
    if (!node) return;
    const { text: next, cursor } = insertVariable(text, name, node.selectionStart, node.selectionEnd);
    form.setFieldValue(field, next);
    // After the new text is rendered, which moves the cursor to its end.
    requestAnimationFrame(() => {
      node.focus();
      node.setSelectionRange(cursor, cursor);
    });
  };
  const restore = () => {
    form.setFieldValue(field, DEFAULT_TEMPLATES[kind]);
    question.close();
    rescueFocus();
  };

  return (
    <div className={classes.field}>
      <CountedTextarea label={label} max={AI_LIMITS.template.max} minRows={6} maxRows={14} {...form.getInputProps(field)} />
      <Text size="xs" c="dimmed">
        Puede quedar vacía: entonces no se envía nada de ella.
      </Text>
      <VariableChips kind={kind} label={`Variables de la ${label.toLowerCase()}`} onChoose={insert} />
      <div aria-live="polite">
        {unknown.map((name) => (
          <p key={name} className={classes.unknown}>
            {`{{${name}}} no existe: se quedará tal cual`}
          </p>
        ))}
      </div>
      <Flex rowGap={4} columnGap="sm" wrap="wrap" ms="-xs">
        <QuietButton
          ref={place}
          mih="var(--ensaya-touch)"
          leftSection={<IconEye size={16} />}
          aria-expanded={shown}
          aria-controls={id}
          onClick={preview.toggle}
        >
          {shown ? 'Ocultar el ejemplo' : 'Ver un ejemplo'}
        </QuietButton>
        {text !== DEFAULT_TEMPLATES[kind] && (
          <QuietButton
            mih="var(--ensaya-touch)"
            leftSection={<IconRotate size={16} />}
            onClick={() => (text.trim() === '' ? restore() : question.open())}
          >
            Restaurar la plantilla de {BRAND}
          </QuietButton>
        )}
      </Flex>
      <div id={id}>
        <Suspense>{shown && <TemplatePreview kind={kind} text={text} nombre={nombre} />}</Suspense>
      </div>
      <LazyConfirmDialog
        {...question.state}
        title={`¿Restaurar la plantilla de ${BRAND}?`}
        confirmLabel="Restaurar"
        danger={false}
        onConfirm={restore}
      >
        <p>Sustituye lo que has escrito. No se guarda hasta que pulses «Guardar cambios».</p>
      </LazyConfirmDialog>
    </div>
  );
}
