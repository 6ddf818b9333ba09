/** A provider with every setting, so that development and browser tests show every button. */
export const SAMPLE_PROVIDER = { PROVIDER_PHONE: '900 000 000', BOOKING_URL: 'https://agenda.example/demo' };
