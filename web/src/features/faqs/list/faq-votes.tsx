import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { voteFaqMutation } from '../trust.api.ts';
import classes from './faq-votes.module.css';
import type { ShownFaq } from './use-faqs.ts';

const icon = { size: 18, 'aria-hidden': true };

/** The worker's vote. It is shown at once; pressing it again takes it back. */
export function FaqVotes({ faq, onUseful }: { faq: ShownFaq; onUseful?: () => void }) {
  // One after the other: the last press must be the one that stays.
  const vote = useMutation({ ...voteFaqMutation, scope: { id: `vote ${faq.id}` } });
  const shown = vote.isPending ? vote.variables.body.util : faq.mi_voto;
  const button = (util: boolean) => ({
    'aria-pressed': shown === util,
    className: classes.vote ?? '',
    onClick: () => {
      const next = shown === util ? null : util;
      if (next) onUseful?.();
      vote.mutate({ key: faq, body: { util: next } });
    },
  });
  return (
    <fieldset className={classes.votes} aria-label="¿Te ha servido?">
      <SecondaryButton leftSection={<IconThumbUp {...icon} />} {...button(true)}>
        Útil
      </SecondaryButton>
      <SecondaryButton leftSection={<IconThumbDown {...icon} />} {...button(false)}>
        No útil
      </SecondaryButton>
    </fieldset>
  );
}
