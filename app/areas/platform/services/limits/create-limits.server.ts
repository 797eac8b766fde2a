import { concurrencyLimit, weightLimit } from './concurrency-limit'
import { rateLimit } from './rate-limit.server'

const MINUTE_S = 60
const QUARTER_S = 15 * MINUTE_S
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Advice in limit messages: a mailed link makes the browser that opens it a trusted one. */
const INSTEAD_OF_WAITING = 'To sign in now, use “Forgot your password?”.'

const MANY_PHOTOS = 'Many photos are being saved. Please try again in a moment.'

/**
 * Creates the limits that one server counts in memory: each limit of the services is a line here.
 */
export const createLimits = ({ demoSessionsPerMinute = Infinity, textsPerDay = 2_000 } = {}) => ({
	demoSessionsPerAddress: rateLimit({
		points: Math.min(demoSessionsPerMinute, Number.MAX_SAFE_INTEGER),
		windowS: MINUTE_S,
		of: 'demo sessions',
	}),

	/** New accounts per network address: enough for an office or a school, too few for a robot. */
	registrationsPerAddress: rateLimit({
		points: 100,
		windowS: HOUR_S,
		of: 'new accounts from here',
	}),
	/** Refusals per network address: each one reveals that an e-mail address has an account. */
	refusedRegistrationsPerAddress: rateLimit({
		points: 10,
		windowS: HOUR_S,
		of: 'attempts to register',
	}),
	/** Registration mails per mailbox, and per network address that asks for them. */
	registrationMailsPerMailbox: rateLimit({
		points: 3,
		windowS: HOUR_S,
		of: 'mails to this address',
	}),
	registrationMailsPerAddress: rateLimit({
		points: 20,
		windowS: HOUR_S,
		of: 'attempts to register',
	}),
	registrationPasswords: rateLimit({ points: 10, windowS: HOUR_S, of: 'wrong passwords' }),
	emailChangesPerPerson: rateLimit({
		points: 10,
		windowS: HOUR_S,
		of: 'changes of the email address',
	}),

	/** Failed sign-ins from one address at all, and from it into one account. */
	signInsPerAddress: rateLimit({
		points: 100,
		windowS: QUARTER_S,
		of: 'sign-in attempts',
		instead: INSTEAD_OF_WAITING,
	}),
	signInsPerAddressAndAccount: rateLimit({
		points: 10,
		windowS: QUARTER_S,
		of: 'sign-in attempts',
		instead: INSTEAD_OF_WAITING,
	}),
	/**
	 * Failed sign-ins into one account from all addresses together that never got into it. The
	 * owner's own address is not among them, so nobody can lock the owner out from elsewhere.
	 */
	signInsFromStrangers: rateLimit({
		points: 50,
		windowS: QUARTER_S,
		of: 'sign-in attempts',
		instead: INSTEAD_OF_WAITING,
	}),
	/** Failed sign-ins from a trusted device into its accounts, whatever is tried from elsewhere. */
	signInsPerDevice: rateLimit({
		points: 10,
		windowS: QUARTER_S,
		of: 'sign-in attempts',
		instead: INSTEAD_OF_WAITING,
	}),
	passkeySignInsPerAddress: rateLimit({
		points: 100,
		windowS: QUARTER_S,
		of: 'sign-in attempts',
	}),
	/** Codes that may be tried for one account before a right one. */
	codesPerAccount: rateLimit({ points: 10, windowS: QUARTER_S, of: 'codes' }),
	passwordsPerPerson: rateLimit({ points: 10, windowS: QUARTER_S, of: 'wrong passwords' }),
	/** Password resets per account; the newest link is valid until another is mailed. */
	passwordResetsPerAccount: rateLimit({
		points: 3,
		windowS: 30 * MINUTE_S,
		of: 'mails to this address',
	}),
	passwordResetsPerAddress: rateLimit({ points: 20, windowS: HOUR_S, of: 'requests' }),

	invitationsPerFarm: rateLimit({
		points: 20,
		windowS: DAY_S,
		of: 'invitations of this farm',
	}),
	/** Invitations of one person with many farms, of one address with many accounts, and of all. */
	invitationsPerPerson: rateLimit({ points: 40, windowS: DAY_S, of: 'invitations' }),
	invitationsPerAddress: rateLimit({ points: 60, windowS: DAY_S, of: 'invitations from here' }),
	invitations: rateLimit({ points: 500, windowS: HOUR_S, of: 'invitations of this server' }),
	invitationsPerMailbox: rateLimit({
		points: 5,
		windowS: HOUR_S,
		of: 'invitations to this address',
	}),
	supportMessagesPerPerson: rateLimit({ points: 20, windowS: HOUR_S, of: 'messages' }),
	supportRequestsPerAddress: rateLimit({ points: 5, windowS: HOUR_S, of: 'messages' }),
	/** Support requests in total: a flood from many addresses must not fill the mailbox. */
	supportRequests: rateLimit({ points: 200, windowS: HOUR_S, of: 'messages' }),

	/** Text messages per number: whoever adds a number need not own it, and each message costs. */
	textsPerNumber: rateLimit({ points: 30, windowS: DAY_S, of: 'text messages to this number' }),
	textsPerAccount: rateLimit({ points: 60, windowS: DAY_S, of: 'text messages of this account' }),
	/**
	 * Text messages per address, for several accounts of one person: enough for the people of a large
	 * farm.
	 */
	textsPerAddress: rateLimit({ points: 120, windowS: DAY_S, of: 'text messages from here' }),
	texts: rateLimit({ points: textsPerDay, windowS: DAY_S, of: 'text messages of this server' }),

	signupDraftsPerAddress: rateLimit({ points: 200, windowS: HOUR_S, of: 'signups from here' }),
	signupsPerPerson: rateLimit({ points: 20, windowS: HOUR_S, of: 'signups' }),
	/** Payment attempts: enough for mistakes, too few to try out stolen cards. */
	paymentsPerPerson: rateLimit({ points: 20, windowS: HOUR_S, of: 'attempts to pay' }),
	shopConnectionsPerPerson: rateLimit({
		points: 10,
		windowS: 10 * MINUTE_S,
		of: 'attempts to connect a store',
	}),
	cloudConnectionsPerPerson: rateLimit({
		points: 10,
		windowS: 10 * MINUTE_S,
		of: 'attempts to connect a cloud',
	}),
	cloudScansPerFarm: rateLimit({ points: 6, windowS: MINUTE_S, of: 'scans of this cloud' }),
	syncsPerShop: rateLimit({ points: 6, windowS: MINUTE_S, of: 'syncs of this store' }),

	/**
	 * Reservations of strangers in the shops of farms: each holds stock for two hours and sends a
	 * mail.
	 */
	reservationsPerAddress: rateLimit({ points: 20, windowS: HOUR_S, of: 'reservations from here' }),
	reservationsPerMailbox: rateLimit({
		points: 5,
		windowS: HOUR_S,
		of: 'reservations with this address',
	}),
	reservations: rateLimit({ points: 1_000, windowS: HOUR_S, of: 'reservations' }),
	reservationsPerShop: rateLimit({ points: 300, windowS: HOUR_S, of: 'reservations in this shop' }),

	/** Exports, each of which reads the whole history. */
	exportsPerPerson: rateLimit({ points: 10, windowS: HOUR_S, of: 'exports' }),
	picturesPerPerson: rateLimit({ points: 60, windowS: HOUR_S, of: 'pictures' }),
	picturesAtOnce: concurrencyLimit({
		atOnce: 2,
		waiting: 30,
		busy: 'Many pictures are being saved. Please try again in a moment.',
	}),
	photosPerPerson: rateLimit({ points: 240, windowS: HOUR_S, of: 'photos' }),
	/** Photos read at once: one that is read is in memory, one that is encoded its pixels as well. */
	photosReadAtOnce: concurrencyLimit({ atOnce: 4, waiting: 60, busy: MANY_PHOTOS }),
	photosEncodedAtOnce: concurrencyLimit({ atOnce: 1, waiting: 60, busy: MANY_PHOTOS }),

	enrolmentsPerAddress: rateLimit({ points: 10, windowS: MINUTE_S, of: 'enrolment attempts' }),
	/** Enrolments in total, which limits guesses spread over many addresses. */
	enrolments: rateLimit({ points: 300, windowS: MINUTE_S, of: 'enrolment attempts' }),
	/** Batches at once; more are refused for now, so that memory stays bounded. */
	batchesAtOnce: concurrencyLimit({
		atOnce: 128,
		busy: 'Too many batches are under way',
		retryAfterS: 1,
	}),
	/** Bytes of batches that are unpacked and read: in memory they take some 30 times as much. */
	batchBytes: weightLimit({
		most: 1024 * 1024,
		waiting: 128,
		busy: 'Too many batches are under way',
		retryAfterS: 1,
	}),
	/** Import writes, ten a second; programs with more data send more lines at once. */
	importWritesPerToken: rateLimit({ points: 600, windowS: MINUTE_S, of: 'writes' }),
	/** Import writes at once; more are refused for now, so that memory stays bounded. */
	importWritesAtOnce: concurrencyLimit({
		atOnce: 16,
		busy: 'Too many writes are under way',
		retryAfterS: 1,
	}),
	/** Unknown tokens of one address. */
	wrongTokensPerAddress: rateLimit({ points: 60, windowS: MINUTE_S, of: 'wrong tokens' }),
})

export type Limits = ReturnType<typeof createLimits>
