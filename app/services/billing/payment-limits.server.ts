import { rateLimit } from '../rate-limits/rate-limit.server'

/** Attempts to pay per person: enough for mistakes, too few to try out stolen cards. */
export const paymentsPerPerson = rateLimit({ points: 20, windowS: 3600, of: 'attempts to pay' })
