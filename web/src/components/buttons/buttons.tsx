import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

type Props = ButtonProps & ComponentProps<'button'>;

export const SecondaryButton = (props: Props) => <Button variant="default" {...props} />;

/** For a minor action next to others. */
export const QuietButton = (props: Props) => <Button variant="subtle" color="gray" size="compact-sm" {...props} />;

export const SubmitButton = ({ pending, ...props }: Props & { pending: boolean }) => <Button type="submit" loading={pending} {...props} />;

export const LinkButton = (props: ButtonProps & LinkProps) => <Button component={Link} {...props} />;
