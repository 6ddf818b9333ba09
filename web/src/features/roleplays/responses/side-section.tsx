import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { CardSection } from '../../../components/lists/card-section.tsx';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import classes from './responses.module.css';

/** As in responses.module.css: narrower, the side column stands above the list. */
const NARROW = '(max-width: 74.99em)';

type Props = {
  title: string;
  /** The content brings its own card. */
  card?: boolean;
  /** It waits for the person: shown unfolded. */
  waits?: boolean;
  children: ReactNode;
};

/** A card of the side column; where there is no room for the column, folded above the list. */
export function SideSection({ title, card = false, waits = false, children }: Props) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState(waits);
  if (!narrow) return card ? children : <CardSection title={title}>{children}</CardSection>;
  const folded = (
    <Disclosure label={title} opened={opened} onToggle={setOpened}>
      {children}
    </Disclosure>
  );
  // The card of the content is the region: two of the same name could not be distinguished.
  if (card)
    return (
      <div data-card className={classes.folded}>
        {folded}
      </div>
    );
  return (
    <section data-card className={classes.folded} aria-label={title}>
      {folded}
    </section>
  );
}
