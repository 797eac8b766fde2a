import { rateLimit } from '../rate-limits/rate-limit.server'

const HOUR_S = 3600

/** New accounts from one address: an office or a school passes, a robot does not. */
export const registrationsPerAddress = rateLimit({
	points: 100,
	windowS: HOUR_S,
	of: 'new accounts from here',
})

/** Refused ones from one address: each tells that somebody has an account. */
export const takenPerAddress = rateLimit({
	points: 10,
	windowS: HOUR_S,
	of: 'attempts to register',
})

/** Registration mails to one mailbox, and at the request of one address. */
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
