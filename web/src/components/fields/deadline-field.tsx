import { DEADLINE_DAYS } from '@ensaya/contract/roleplay-assignments.ts';
import { Box, Checkbox, Flex, TextInput } from '@mantine/core';
import { useId } from 'react';
import { type Deadline, inDays, untilDay } from '../../lib/format/deadline.ts';
import { useToday } from '../../lib/format/use-today.ts';
import { DayField } from './day-field.tsx';
import classes from './deadline-field.module.css';

type Props = { value: Deadline; onChange: (value: Deadline) => void; error: string | undefined };

/** An optional deadline: in so many days, or until a day. */
export function DeadlineField({ value, onChange, error }: Props) {
  const id = useId();
  const today = useToday();
  return (
    <div>
      <Checkbox
        label="Con fecha límite"
        checked={value.limited}
        onChange={({ currentTarget }) => onChange({ ...value, limited: currentTarget.checked })}
      />
      {value.limited && (
        <>
          <Flex align="center" rowGap="xs" columnGap="sm" wrap="wrap" mt="sm">
            <TextInput
              type="number"
              inputMode="numeric"
              aria-label="Días de plazo"
              aria-describedby={error ? id : undefined}
              aria-invalid={error ? true : undefined}
              w="4.5rem"
              min={DEADLINE_DAYS.min}
              max={DEADLINE_DAYS.max}
              step={1}
              value={value.days}
              error={error !== undefined}
              onChange={({ currentTarget }) => onChange({ ...value, ...inDays(currentTarget.value, today) })}
            />
            <span>{value.days.trim() === '1' ? 'día, hasta el' : 'días, hasta el'}</span>
            <DayField
              aria-label="Fecha límite"
              className={classes.day}
              value={value.day}
              onChange={(day) => onChange({ ...value, ...untilDay(day, today) })}
            />
          </Flex>
          {error && (
            <Box id={id} component="p" mt={4} c="var(--mantine-color-error)" fz="xs" lh="1.125rem" role="alert">
              {error}
            </Box>
          )}
        </>
      )}
    </div>
  );
}
