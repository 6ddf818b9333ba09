/** A provider with everything set, so that development and browser tests see every button. */
export const SAMPLE_PROVIDER = { PROVIDER_PHONE: '900 000 000', BOOKING_URL: 'https://agenda.example/demo' };
