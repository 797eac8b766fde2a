const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day of billing, in UTC on server and browser alike: `Jan 31, 2027`. */
export const billingDay = (at: number): string => format.format(at)
