import { rateLimit } from '../accounts/rate-limit.server'

/** Ten a second; programs that have more to say send more lines at once. */
export const writesOfImport = rateLimit({ points: 600, windowS: 60, of: 'writes' })

/** Tokens that are not known, of one address. */
export const wrongTokens = rateLimit({ points: 60, windowS: 60, of: 'wrong tokens' })
