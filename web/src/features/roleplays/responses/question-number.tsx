import { IconEyeOff } from '@tabler/icons-react';
import { NumberBox } from '../../../components/page/number-box.tsx';
import type { NumberedQuestion } from './rows.ts';

export const QuestionNumber = ({ question: { number } }: { question: NumberedQuestion }) => (
  <NumberBox>{number ?? <IconEyeOff size={14} aria-hidden />}</NumberBox>
);
