import type { Play } from '@ensaya/contract/roleplay-play.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { invalidateTable } from '../../../lib/data/dependencies.ts';
import type { DraftKey, KeptDraft } from '../../../lib/drafts/draft.ts';
import { createLocalDraft } from '../../../lib/drafts/local-drafts.ts';
import { registerDraft } from '../../../lib/drafts/open-drafts.ts';
import { useUnsavedText } from '../../../lib/forms/unsaved-text.ts';
import { openPlay } from './open-play.ts';
import { readPlay, saveAnswerMutation, saveDraftMutation } from './play.api.ts';
import { createPlayKeeper, type PlayKeeper } from './play-keeper.ts';

/** Keepers of pages that were left before the server had everything; they go on sending until it has. */
const leftBehind = new Map<string, { keeper: PlayKeeper; end: () => void }>();
const HANDOVER_MS = 3000;
const nameOf = ({ person, subject }: DraftKey) => `${person} ${subject}`;

/** Before a role-play is opened again: ends the sending of the page that was left. What it has not sent is in this browser's rows. */
export async function takeOver(key: DraftKey): Promise<void> {
  const left = leftBehind.get(nameOf(key));
  if (!left) return;
  await Promise.race([left.keeper.settle(), new Promise((resolve) => setTimeout(resolve, HANDOVER_MS))]);
  left.end();
}

/** What a person answers in a role-play, kept while they type. Mounted once per role-play and person. */
export function usePlayKeeper(key: DraftKey, play: Play, keptHere: KeptDraft) {
  const client = useQueryClient();
  const { mutateAsync: saveDraft } = useMutation(saveDraftMutation);
  const { mutateAsync: saveAnswer } = useMutation(saveAnswerMutation);
  const { person, subject } = key;
  const { title } = play.roleplay;
  const [keeper] = useState(() => {
    const names = { empresa_id: play.roleplay.company_id, roleplay_id: play.roleplay.id, user_id: person };
    return createPlayKeeper({
      opened: openPlay(keptHere, play),
      page: crypto.randomUUID(),
      local: createLocalDraft(key, () => title),
      server: {
        saveDraft: ({ question, text, base_version, keepalive }) =>
          saveDraft({ body: { ...names, question_id: question, texto: text, base_version }, keepalive }),
        saveAnswer: ({ question, text, base_version, draft_version, keepalive }) =>
          saveAnswer({ body: { ...names, question_id: question, answer_text: text, base_version, draft_version }, keepalive }),
        read: () => readPlay(names.roleplay_id),
      },
    });
  });

  useEffect(() => {
    const name = nameOf({ person, subject });
    leftBehind.delete(name);
    keeper.start();
    const path = window.location.pathname + window.location.search;
    const unregister = registerDraft({ person, subject, title: () => title, path, keeper });
    const onHidden = () => document.visibilityState === 'hidden' && keeper.flush();
    window.addEventListener('pagehide', keeper.flush);
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', keeper.retry);
    const end = () => {
      window.removeEventListener('pagehide', keeper.flush);
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', keeper.retry);
      leftBehind.delete(name);
      keeper.stop();
      unregister();
    };
    return () => {
      keeper.flush();
      leftBehind.set(name, { keeper, end });
      const endIfComplete = () => {
        if (!keeper.isComplete() || leftBehind.get(name)?.keeper !== keeper) return;
        unsubscribe();
        end();
      };
      const unsubscribe = keeper.subscribe(endIfComplete);
      endIfComplete();
      // The list shows how far the person has come.
      void invalidateTable(client, 'roleplay_responses');
    };
  }, [person, subject, title, keeper, client]);

  useEffect(() => keeper.observe(play), [keeper, play]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.state);
  const kept = [...state.questions.values()].flatMap(({ keeping }) => keeping ?? []);
  useUnsavedText(kept.length > 0 || state.waiting > 0, kept.includes('unkept'));
  return { keeper, state };
}
