import { useNavigation } from 'react-router';
import classes from './navigation-progress.module.css';

/** A page that takes its time to come. A quick one is there before this shows. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.track} role="progressbar" aria-label="Cargando la página" />;
}
