import { pageTitle } from '../../lib/brand.ts';
import { RouteFailure } from '../error-page.tsx';
import classes from './page-failure.module.css';

export function PageFailure() {
  return (
    <div className={classes.page}>
      <title>{pageTitle('Error')}</title>
      <RouteFailure />
    </div>
  );
}
