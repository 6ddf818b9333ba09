import { type Condition, conditionTag, field } from '@ensaya/contract/page-template.ts';
import { createElement, type ReactNode } from 'react';

export const BRAND = field('brand');
export const PHONE = field('phone');
export const PHONE_HREF = `tel:${field('phone_number')}`;
export const BOOKING_URL = field('booking_url');
export const ORIGIN = field('origin');
export const YEAR = field('year');

/** Kept in the page if the provider has (or has not) configured this; decided when the server starts. */
export const When = ({ is, children }: { is: Condition; children: ReactNode }) => createElement(conditionTag(is), null, children);
