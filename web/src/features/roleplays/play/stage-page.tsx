import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import page from '../../../components/page/page.module.css';
import { PATHS } from '../../../lib/address/paths.ts';
import { pageTitle } from '../../../lib/browser/brand.ts';
import classes from './stage.module.css';

/** The page around the stage. Its heading is the number of the question, so it does not use `Page`. */
export const StagePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <title>{pageTitle(title)}</title>
    <div className={classes.backRow}>
      <Link to={PATHS.roleplays} className={page.back}>
        <IconArrowLeft size={18} aria-hidden />
        Volver a Roleplays
      </Link>
    </div>
    {children}
  </>
);
