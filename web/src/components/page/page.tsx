import { Box, Flex, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useNamedEmpresa } from '../../lib/address/active-empresa.ts';
import { returnsTo } from '../../lib/address/use-new-on-arrival.ts';
import { pageTitle } from '../../lib/browser/brand.ts';
import { LinkList } from '../lists/link-list.tsx';
import classes from './page.module.css';

type Crumb = { label: string; to: string };
type Props = {
  title: string;
  /** Before the title: a company's logo. */
  logo?: ReactNode;
  /** Beside the title: the state of what the page is about. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** The parent page, when the page has no entry in the menu; several from the outermost one. */
  parent?: Crumb | Crumb[] | undefined;
  /** Where the page belongs, after the parent: the company's name. For a manager of several it stands under the title instead. */
  place?: string | undefined;
  /** Beside the title: how much there is of what the page lists. */
  count?: string | undefined;
  /** A link back: 'Volver a Temas'. */
  back?: Crumb;
  /** Buttons on the right; on a phone, below. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The head of every signed-in page, and its document title. */
export function Page({ title, logo, badge, subtitle, parent, place, count, actions, children, ...page }: Props) {
  // A page that a form was written from comes before the page's own.
  const back = returnsTo(useLocation().state) ?? page.back;
  const { named, others } = useNamedEmpresa();
  return (
    <>
      <title>{pageTitle(title)}</title>
      {back && (
        <Link to={back.to} className={classes.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {back.label}
        </Link>
      )}
      <div className={classes.head}>
        <div className={classes.titles}>
          {parent && (
            <div className={classes.path}>
              {[parent].flat().map(({ label, to }, index, all) => (
                <Link key={to} to={to} className={classes.parent}>
                  {label}
                  {(index < all.length - 1 || (place && !named)) && <IconChevronRight size={16} aria-hidden="true" />}
                </Link>
              ))}
              {place && !named && <span>{place}</span>}
            </div>
          )}
          <Group wrap="nowrap">
            {logo}
            <Box flex={1} miw={0}>
              <div className={classes.line}>
                {/* Takes the focus after a navigation. */}
                <Title order={1} tabIndex={-1} miw={0} data-anywhere data-no-ring>
                  {title}
                </Title>
                {badge}
                {count !== undefined && (
                  <Text variant="hint" mih={22} fz={15} lh="1.375rem" aria-live="polite">
                    {count}
                  </Text>
                )}
              </div>
              {(named || subtitle) && (
                <p className={classes.subtitle}>
                  {named && <b>{others.length > 0 ? `Solo ${named}` : named}</b>}
                  {named && subtitle && ' · '}
                  {subtitle}
                  {others.length > 0 && (
                    <>
                      {' · '}Ver <LinkList links={others} type="disjunction" />
                    </>
                  )}
                </p>
              )}
            </Box>
          </Group>
        </div>
        {actions && (
          <Flex gap="sm" wrap="wrap">
            {actions}
          </Flex>
        )}
      </div>
      {children}
    </>
  );
}
