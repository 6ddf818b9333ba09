import { DEADLINE_DAYS } from '@ensaya/contract/roleplay-assignments.ts';
import { Box, Checkbox, Flex, TextInput } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';

type Props = {
  limited: boolean;
  /** As they are typed. */
  days: string;
  /** What follows the number, for one day and for several. */
  unit: [one: string, many: string];
  error: string | undefined;
  onLimited: (limited: boolean) => void;
  onDays: (days: string) => void;
  /** Of the field of the days. */
  ref?: Ref<HTMLInputElement>;
  /** In the same line. */
  children?: ReactNode;
};

/** An optional deadline in so many days. */
export function LimitedDays({ limited, days, unit: [one, many], error, onLimited, onDays, ref, children }: Props) {
  const id = useId();
  return (
    <div>
      <Checkbox label="Con fecha límite" checked={limited} onChange={({ currentTarget }) => onLimited(currentTarget.checked)} />
      {limited && (
        <>
          <Flex align="center" rowGap="xs" columnGap="sm" wrap="wrap" mt="sm">
            <TextInput
              ref={ref}
              type="number"
              inputMode="numeric"
              aria-label="Días de plazo"
              aria-describedby={error ? id : undefined}
              aria-invalid={error ? true : undefined}
              w="4.5rem"
              min={DEADLINE_DAYS.min}
              max={DEADLINE_DAYS.max}
              step={1}
              value={days}
              error={error !== undefined}
              onChange={({ currentTarget }) => onDays(currentTarget.value)}
            />
            <span>{days.trim() === '1' ? one : many}</span>
            {children}
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
