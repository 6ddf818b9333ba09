import { IconMessageCircle } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { QuietButton } from '../../components/buttons/buttons.tsx';
import { CommentForm } from '../../components/comments/comment-form.tsx';
import { CommentList } from '../../components/comments/comment-list.tsx';
import { useThread } from '../../components/comments/use-thread.tsx';
import { QueryError } from '../../components/empty/load-error.tsx';
import { DraftLine } from '../../components/page/draft-line.tsx';
import { useKeptDraft } from '../../lib/drafts/use-drafted-form.ts';
import {
  COMMENTS_FAILED,
  createTextComentarioMutation,
  deleteTextComentarioMutation,
  type TextKey,
  textComentariosQuery,
} from './text-comments.api.ts';
import classes from './text-comments.module.css';
import { type CommentDraft, commentDraftOf, useCommentDraft } from './use-comment-draft.ts';

type Props = {
  empresa_id: string;
  text: TextKey;
  /** How many there are, once it is known. */
  count: number | undefined;
  /** 'la respuesta 2' */
  what: string;
  /** The role-play's. */
  title: string;
  /** Whom a comment reaches besides the responsables. */
  reader: { email: string; nombre: string | null } | null;
  /** The address leads here. */
  isArrival: boolean;
};

/** What its author and the responsables say to each other about a text that was handed in. */
export function TextComments(props: Props) {
  const { entrega_id, n } = props.text;
  const subject = `comentario:${entrega_id}:${n}`;
  const kept = useKeptDraft(subject, commentDraftOf);
  return kept && <Thread key={subject} {...props} subject={subject} {...kept} />;
}

/** Whether the form is open, and why: only a click takes the focus there. */
type Writing = 'no' | 'clicked' | 'restored';
type ThreadProps = Props & { person: string; subject: string; restored: CommentDraft | undefined };

function Thread({ empresa_id, text, count: known, what, title, reader, isArrival, person, subject, restored }: ThreadProps) {
  const count = known ?? 0;
  const query = useInfiniteQuery({ ...textComentariosQuery(empresa_id, text), enabled: count > 0 });
  const { shown, earlier } = useThread(query, count);
  const create = useMutation(createTextComentarioMutation);
  const { draft, change, keeping } = useCommentDraft({ person, subject, title: `Comentario en «${title}»`, restored });
  const isNewHere = isArrival && known === 0;
  const [chosen, setWriting] = useState<Writing | undefined>(restored && 'restored');
  const writing = chosen ?? (isNewHere ? 'clicked' : 'no');
  const place = useRef<HTMLDivElement>(null);

  // Sent from another tab, or its sending got no answer.
  const isSent = draft !== undefined && !create.isPending && (query.data?.some(({ id }) => id === draft.id) ?? false);
  useEffect(() => {
    if (isSent) change('', '');
  });

  const arrived = useRef(false);
  const isReady = isNewHere || query.isSuccess;
  useEffect(() => {
    if (!isArrival || !isReady || arrived.current) return;
    arrived.current = true;
    place.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (!isNewHere) place.current?.focus({ preventScroll: true });
  }, [isArrival, isReady, isNewHere]);

  const hasThread = count > 0 && !(query.isSuccess && shown.length === 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
    <div
      ref={place}
      role="group"
      aria-label={`Comentarios sobre ${what}`}
      tabIndex={-1}
      className={classes.thread}
      data-open={hasThread || writing !== 'no' || undefined}
      data-no-ring
    >
      {hasThread && (
        <>
          {earlier}
          <QueryError what={COMMENTS_FAILED} query={query} />
          <CommentList comentarios={shown} label={`Comentarios sobre ${what}`} mutation={deleteTextComentarioMutation} />
        </>
      )}
      {writing === 'no' ? (
        <QuietButton
          className={classes.start}
          leftSection={<IconMessageCircle size={16} aria-hidden />}
          aria-label={`${hasThread ? 'Responder' : 'Comentar'}: ${what}`}
          onClick={() => setWriting('clicked')}
        >
          {hasThread ? 'Responder' : 'Comentar'}
        </QuietButton>
      ) : (
        <CommentForm
          text={draft?.texto ?? ''}
          onText={(now, id) => {
            setWriting(writing);
            change(now, id);
          }}
          id={draft?.id}
          send={(comment) => create.mutateAsync({ empresa_id, ...text, ...comment })}
          sending={create}
          reader={reader}
          focused={writing === 'clicked'}
          label={`Comentario sobre ${what}`}
          act={
            <QuietButton
              mih={36}
              onClick={() => {
                change('', '');
                setWriting('no');
              }}
            >
              {draft ? 'Descartar' : 'Cancelar'}
            </QuietButton>
          }
        >
          <DraftLine keeping={keeping} />
        </CommentForm>
      )}
    </div>
  );
}
