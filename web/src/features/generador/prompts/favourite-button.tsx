import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import classes from './prompt-item.module.css';
import { favourPromptMutation, type PromptKey } from './prompts.api.ts';

type Props = { prompt: PromptKey; name: string; favorito: boolean };

/** The star of a prompt. */
export function FavouriteButton({ prompt, name, favorito }: Props) {
  // Clicks on one star are sent one after the other, so that the last one wins.
  const favour = useMutation({ ...favourPromptMutation, scope: { id: `favorito-${prompt.id}` } });
  const shown = favour.isPending ? favour.variables.body.favorito : favorito;
  const Icon = shown ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      className={classes.star}
      aria-label={`Favorito: ${name}`}
      aria-pressed={shown}
      onClick={() => favour.mutate({ key: prompt, body: { favorito: !shown } })}
    >
      <Icon size={18} />
    </ActionIcon>
  );
}
