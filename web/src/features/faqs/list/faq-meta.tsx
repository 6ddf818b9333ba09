import { Box } from '@mantine/core';
import { IconPaperclip, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import { formatCalendarDay } from '../../../lib/format/dates.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './faq-item.module.css';
import type { ShownFaq } from './use-faqs.ts';

const icon = { size: 16, 'aria-hidden': true };

/** 'Averías · Calderas, Urgencias', one per category. */
const placesOf = ({ categories }: Pick<ShownFaq, 'categories'>): string[] =>
  categories.map(({ name, topics }) => (topics.length > 0 ? `${name} · ${topics.map((topic) => topic.name).join(', ')}` : name));

type Props = { faq: ShownFaq; opened: boolean; managed: boolean; withEmpresa: boolean };

export function FaqMeta({ faq, opened, managed, withEmpresa }: Props) {
  const { empresa, reviewed_on, owner, utiles, no_utiles, match, attachments } = faq;
  const foundIn = match?.attachments ?? [];
  return (
    <div className={classes.meta}>
      {withEmpresa && (
        <Box component="span" c="var(--mantine-color-anchor)" fw={500}>
          {empresa.nombre}
        </Box>
      )}
      {placesOf(faq).map((place) => (
        <span key={place}>{place}</span>
      ))}
      {foundIn.length > 0 && (
        <span className={classes.withIcon}>
          <IconPaperclip {...icon} />
          Encontrado en {foundIn.join(', ')}
        </span>
      )}
      {!opened && foundIn.length === 0 && attachments.length > 0 && (
        <span className={classes.withIcon}>
          <IconPaperclip {...icon} />
          {countOf(attachments.length, 'archivo', 'archivos')}
        </span>
      )}
      {opened && <span>Revisada el {formatCalendarDay(reviewed_on)}</span>}
      {opened && faq.autor && <span>Con palabras de {faq.autor}</span>}
      {opened && owner?.nombre && (
        <span className={classes.withIcon}>
          <PersonAvatar email={owner.nombre} nombre={owner.nombre} />
          {owner.nombre}
        </span>
      )}
      {opened && managed && utiles > 0 && (
        <span className={classes.withIcon}>
          <IconThumbUp {...icon} />
          {countOf(utiles, 'útil', 'útiles')}
        </span>
      )}
      {opened && managed && no_utiles > 0 && (
        <span className={classes.withIcon}>
          <IconThumbDown {...icon} />
          {countOf(no_utiles, 'no útil', 'no útiles')}
        </span>
      )}
    </div>
  );
}
