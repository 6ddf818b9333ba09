import { Button, Flex } from '@mantine/core';
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import classes from './prompt-item.module.css';
import { type PromptKey, votePromptMutation } from './prompts.api.ts';

type Props = { prompt: PromptKey; util: boolean | null; onVoted?: (util: boolean | null) => void };

const CHOICES = [
  { value: true, label: 'Útil', Icon: IconThumbUp, Chosen: IconThumbUpFilled },
  { value: false, label: 'No útil', Icon: IconThumbDown, Chosen: IconThumbDownFilled },
];

/** A vote on a prompt; pressing the same button again withdraws it. */
export function UtilButtons({ prompt, util, onVoted }: Props) {
  // Votes on one prompt are sent one after the other, so that the last one wins.
  const vote = useMutation({ ...votePromptMutation, scope: { id: `prompt-${prompt.id}` } });
  const shown = vote.isPending ? vote.variables.body.util : util;
  return (
    <Flex component="fieldset" gap={4} aria-label="¿Te ha servido?">
      {CHOICES.map(({ value, label, Icon, Chosen }) => {
        const chosen = shown === value;
        const Shown = chosen ? Chosen : Icon;
        const next = chosen ? null : value;
        return (
          <Button
            key={label}
            variant="subtle"
            color="gray"
            className={classes.vote}
            aria-pressed={chosen}
            leftSection={<Shown size={16} aria-hidden />}
            onClick={() => vote.mutate({ key: prompt, body: { util: next } }, { onSuccess: () => onVoted?.(next) })}
          >
            {label}
          </Button>
        );
      })}
    </Flex>
  );
}
