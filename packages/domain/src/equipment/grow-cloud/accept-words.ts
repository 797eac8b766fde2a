/** What a manager types to accept that an outlet has no lease. */
export const ACCEPT_WORDS = 'I accept the risk'
