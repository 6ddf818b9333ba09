import { ROLEPLAY_LIMITS, type RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { SimpleGrid, Stack, Tabs } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { SecondaryButton, SubmitButton } from '../../../components/buttons/buttons.tsx';
import { CountedTextarea, CountedTextInput } from '../../../components/fields/counted-field.tsx';
import { DraftLine } from '../../../components/page/draft-line.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import type { Keeping } from '../../../lib/drafts/draft-keeper.ts';
import classes from './author.module.css';
import { GenerateQuestions, GenerationState } from './generate-questions.tsx';
import { HiddenQuestions } from './hidden-questions.tsx';
import { QuestionsField } from './questions-field.tsx';
import { useQuestionGeneration } from './use-question-generation.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

type Props = {
  form: RoleplayForm;
  company_id: string | undefined;
  saved: RoleplayWithQuestions | undefined;
  /** The field of its file. */
  escena: ReactNode;
  /** Said above the fields: a draft was restored, or the role-play has changed meanwhile. */
  notice: ReactNode;
  keeping: Keeping | undefined;
  pending: boolean;
  /** An error that no field shows, and what failed. */
  failure: { what: string; error: Error } | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
};

export function RoleplayFields({ form, company_id, saved, escena, notice, keeping, pending, failure, onSubmit, onCancel }: Props) {
  const [tab, setTab] = useState('manual');
  const { generation, start, stop } = useQuestionGeneration(form);
  const isGenerating = generation.is === 'running';
  const generate = () => {
    const { hasError } = form.validateField('title');
    if (hasError) form.getInputNode('title')?.focus();
    else if (company_id) void start(company_id);
  };
  return (
    <form
      noValidate
      aria-busy={pending}
      onSubmit={(event) => {
        if (pending || isGenerating) event.preventDefault();
        else onSubmit(event);
      }}
    >
      <Stack>
        {notice}
        <CountedTextInput label="Título" withAsterisk autoComplete="off" max={ROLEPLAY_LIMITS.title.max} {...form.getInputProps('title')} />
        <CountedTextarea label="Descripción" minRows={2} max={ROLEPLAY_LIMITS.description.max} {...form.getInputProps('description')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CountedTextInput
            label="Quién habla"
            placeholder="Una madre con un bebé, sin calefacción desde el lunes"
            max={ROLEPLAY_LIMITS.quien_habla.max}
            {...form.getInputProps('quien_habla')}
          />
          <CountedTextInput
            label="Quién responde"
            placeholder="Quien atiende el teléfono"
            max={ROLEPLAY_LIMITS.quien_eres.max}
            {...form.getInputProps('quien_eres')}
          />
        </SimpleGrid>
        {escena}
        <Tabs value={tab} onChange={(next) => setTab(next ?? 'manual')}>
          <Tabs.List>
            <Tabs.Tab value="manual">Manual</Tabs.Tab>
            <Tabs.Tab value="ia">Asistido por IA</Tabs.Tab>
          </Tabs.List>
          {/* One panel for both tabs: the questions are the same. */}
          <Tabs.Panel value={tab}>
            {tab === 'ia' && <GenerateQuestions form={form} company_id={company_id} generation={generation} onGenerate={generate} />}
            <QuestionsField
              form={form}
              saved={saved}
              isGenerating={isGenerating}
              end={generation.is !== 'idle' && <GenerationState generation={generation} onStop={stop} />}
            />
          </Tabs.Panel>
        </Tabs>
        {saved && <HiddenQuestions form={form} saved={saved} />}
        {form.errors.company_id && <Failure>{form.errors.company_id}</Failure>}
        {failure && <Failure>{explain(failure.what, failure.error)}</Failure>}
      </Stack>
      <footer className={classes.footer}>
        <div className={classes.footerLine}>
          <span className={classes.kept}>
            {keeping === 'stored' && <IconCheck size={16} stroke="2px" aria-hidden />}
            <DraftLine keeping={keeping} />
          </span>
          <span className={classes.buttons}>
            <SecondaryButton onClick={onCancel} disabled={pending}>
              Cancelar
            </SecondaryButton>
            <SubmitButton
              pending={pending}
              disabled={isGenerating}
              {...(isGenerating && { title: 'Espera a que terminen las preguntas o detén la generación' })}
            >
              Guardar Roleplay
            </SubmitButton>
          </span>
        </div>
      </footer>
    </form>
  );
}
