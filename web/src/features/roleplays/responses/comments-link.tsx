import { Link } from 'react-router';
import { countOf } from '../../../lib/format/numbers.ts';
import type { TextKey } from '../text-comments.api.ts';
import classes from './answer.module.css';

type Props = { user_id: string; text: TextKey; count: number | undefined };

/** From an answer among many to the same one in the view by person, where its comments are. */
export const CommentsLink = ({ user_id, text: { entrega_id, n }, count }: Props) => (
  <Link
    className={classes.comments}
    to={`?${new URLSearchParams({ vista: 'persona', persona: user_id, entrega: entrega_id, texto: String(n) })}`}
  >
    {count ? countOf(count, 'comentario', 'comentarios') : 'Comentar'}
  </Link>
);
