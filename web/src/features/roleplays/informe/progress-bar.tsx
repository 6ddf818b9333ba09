import { Segments } from '../../../components/fields/segments.tsx';

type Props = { done: number; total: number; label: string };

/** One segment per piece, the next one in the accent colour. */
export const ProgressBar = ({ done, total, label }: Props) => (
  <Segments
    done={done}
    total={total}
    marksNext
    role="progressbar"
    aria-valuemin={0}
    aria-valuenow={done}
    aria-valuemax={total}
    aria-valuetext={label}
    label="Progreso del reporte"
  />
);
