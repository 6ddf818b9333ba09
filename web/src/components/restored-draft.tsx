import classes from './draft-line.module.css';

/** Above the fields of a form that begins with a kept draft. */
export const RestoredDraft = () => (
  <p className={classes.restored} role="status">
    Es tu borrador: lo que escribiste y aún no has guardado.
  </p>
);
