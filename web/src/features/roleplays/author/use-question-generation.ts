import { ROLEPLAY_QUESTION_LIMITS } from '@ensaya/contract/roleplays.ts';
import { useMutation } from '@tanstack/react-query';
import { useProposals } from '../../../lib/api/use-proposals.ts';
import { generateQuestionsMutation } from '../roleplays.api.ts';
import { isBlank, newQuestion } from './roleplay-values.ts';
import type { RoleplayForm } from './use-roleplay-form.ts';

/** Adds generated questions to the form, after those that it has. */
export function useQuestionGeneration(form: RoleplayForm) {
  const { mutateAsync: generate } = useMutation(generateQuestionsMutation);
  const { proposing, start, stop } = useProposals((text) => {
    const fits = form.getValues().questions.length < ROLEPLAY_QUESTION_LIMITS.porRoleplay;
    if (fits) form.insertListItem('questions', newQuestion(text));
    return fits;
  });
  const begin = (companyId: string) =>
    start((signal, onQuestion) => {
      const { title, description, questions } = form.getValues();
      // A row that was added and left empty would have to be removed by hand.
      if (questions.some((question) => !question.id && isBlank(question)))
        form.setFieldValue(
          'questions',
          questions.filter((question) => question.id || !isBlank(question)),
        );
      return generate({ body: { id: crypto.randomUUID(), companyId, title, description }, signal, onQuestion });
    });
  return { generation: proposing, start: begin, stop };
}
