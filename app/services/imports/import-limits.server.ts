import { rateLimit } from '../rate-limits/rate-limit.server'

/** Ten a second; programs that have more to say send more lines at once. */
export const importWriteLimit = rateLimit({ points: 600, windowS: 60, of: 'writes' })

/** Tokens that are not known, of one address. */
export const wrongTokenLimit = rateLimit({ points: 60, windowS: 60, of: 'wrong tokens' })
