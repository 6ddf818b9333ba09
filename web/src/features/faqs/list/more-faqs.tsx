import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { LoadMore } from '../../../components/lists/load-more.tsx';
import { FAQS_FAILED } from '../faqs.api.ts';
import classes from './faq-list.module.css';
import type { Faqs } from './use-faqs.ts';

/** The next page of the list, or more results of the search. */
export function MoreFaqs({ faqs: { searching, list, moreFound, growing } }: { faqs: Faqs }) {
  if (!searching) return <LoadMore query={list} failure={FAQS_FAILED} />;
  if (!moreFound && !growing) return null;
  return (
    <div className={classes.more}>
      <SecondaryButton onClick={() => moreFound?.()} loading={growing}>
        Cargar más
      </SecondaryButton>
    </div>
  );
}
