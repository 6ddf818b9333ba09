import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import classes from './palette.module.css';

type Props = { typed: string; online: boolean; error: unknown; onRetry: () => void; isEmpty: boolean };

/** Why there are no records, below the pages and acts that need no server. */
export function PaletteState({ typed, online, error, onRetry, isEmpty }: Props) {
  const isTyped = typed.trim() !== '';
  return (
    <div role="status">
      {!online && isTyped && (
        <p className={classes.state}>Sin conexión. Puedes abrir páginas y acciones; lo demás se buscará cuando vuelva.</p>
      )}
      {error !== null && (
        <div className={classes.state}>
          <p>No se ha podido buscar: {messageOf(error)}</p>
          <SecondaryButton size="compact-sm" onClick={onRetry}>
            Reintentar
          </SecondaryButton>
        </div>
      )}
      {isEmpty && online && error === null && (
        <p className={classes.state}>Nada coincide con «{typed.trim()}». Prueba con menos letras o con otra palabra.</p>
      )}
    </div>
  );
}
