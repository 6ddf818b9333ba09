import { countUnreadAvisos } from '@ensaya/contract/avisos-unread.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { kept } from '../../lib/kept-data/kept.ts';

/** Apart from avisos.api.ts, which brings the words of all kinds: every page has the bell. */
export const unreadAvisosQuery = kept(readQuery(['avisos', 'unread'], countUnreadAvisos, {}, { select: ({ unread }) => unread }));
