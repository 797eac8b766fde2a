import { formatDay } from '@sfc/domain/calendar/format-day'

/** A day of billing, in UTC on server and browser alike: `Jan 31, 2027`. */
export const billingDay = (at: number): string => formatDay(new Date(at).toISOString().slice(0, 10))
