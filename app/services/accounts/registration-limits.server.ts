import { rateLimit } from '../rate-limits/rate-limit.server'

const HOUR_S = 3600

/** New accounts per network address: enough for an office or a school, too few for a robot. */
export const registrationsPerAddress = rateLimit({
	points: 100,
	windowS: HOUR_S,
	of: 'new accounts from here',
})

/** Refusals per network address: each one reveals that an e-mail address has an account. */
export const takenPerAddress = rateLimit({
	points: 10,
	windowS: HOUR_S,
	of: 'attempts to register',
})

/** Registration mails per mailbox, and per network address that asks for them. */
export const mailsPerMailbox = rateLimit({
	points: 3,
	windowS: HOUR_S,
	of: 'mails to this address',
})
export const mailsPerAddress = rateLimit({
	points: 20,
	windowS: HOUR_S,
	of: 'attempts to register',
})
