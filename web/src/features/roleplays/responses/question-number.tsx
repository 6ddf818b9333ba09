import { IconEyeOff } from '@tabler/icons-react';
import classes from './answer.module.css';
import type { NumberedQuestion } from './rows.ts';

export const QuestionNumber = ({ question: { number } }: { question: NumberedQuestion }) => (
  <span className={classes.number}>{number ?? <IconEyeOff size={14} aria-hidden />}</span>
);
