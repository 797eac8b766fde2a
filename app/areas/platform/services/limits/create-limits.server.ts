import { concurrencyLimit, weightLimit } from './concurrency-limit'
import {
	memoryRateLimit,
	rateLimit,
	type RateLimit,
	type RateLimitOptions,
	type SharedCounter,
} from './rate-limit.server'

const MINUTE_S = 60
const QUARTER_S = 15 * MINUTE_S
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Advice in limit messages: a mailed link makes the browser that opens it a trusted one. */
const INSTEAD_OF_WAITING = 'To sign in now, use “Forgot your password?”.'

const MANY_PHOTOS = 'Many photos are being saved. Please try again in a moment.'

type Settings = { demoSessionsPerMinute?: number; textsPerDay?: number }

/**
 * Creates the limits of the services: each is a line here. Several servers count in their database
 * together, so that three of them do not allow three times as much; what stands at once, and what is
 * counted too often for a write each time, one server counts in memory.
 */
export const createLimits = (
	counter: SharedCounter,
	{ demoSessionsPerMinute = Infinity, textsPerDay = 2_000 }: Settings = {},
) => {
	const shared = sharedLimits(counter, {
		demoSessionsPerAddress: {
			points: Math.min(demoSessionsPerMinute, Number.MAX_SAFE_INTEGER),
			windowS: MINUTE_S,
			of: 'demo sessions',
		},

		/** New accounts per network address: enough for an office or a school, too few for a robot. */
		registrationsPerAddress: { points: 100, windowS: HOUR_S, of: 'new accounts from here' },
		/** Refusals per network address: each one reveals that an e-mail address has an account. */
		refusedRegistrationsPerAddress: { points: 10, windowS: HOUR_S, of: 'attempts to register' },
		/** Registration mails per mailbox, and per network address that asks for them. */
		registrationMailsPerMailbox: { points: 3, windowS: HOUR_S, of: 'mails to this address' },
		registrationMailsPerAddress: { points: 20, windowS: HOUR_S, of: 'attempts to register' },
		registrationPasswords: { points: 10, windowS: HOUR_S, of: 'wrong passwords' },
		emailChangesPerPerson: { points: 10, windowS: HOUR_S, of: 'changes of the email address' },

		/** Failed sign-ins from one address at all, and from it into one account. */
		signInsPerAddress: {
			points: 100,
			windowS: QUARTER_S,
			of: 'sign-in attempts',
			instead: INSTEAD_OF_WAITING,
		},
		signInsPerAddressAndAccount: {
			points: 10,
			windowS: QUARTER_S,
			of: 'sign-in attempts',
			instead: INSTEAD_OF_WAITING,
		},
		/**
		 * Failed sign-ins into one account from all addresses together that never got into it. The
		 * owner's own address is not among them, so nobody can lock the owner out from elsewhere.
		 */
		signInsFromStrangers: {
			points: 50,
			windowS: QUARTER_S,
			of: 'sign-in attempts',
			instead: INSTEAD_OF_WAITING,
		},
		/** Failed sign-ins from a trusted device into its accounts, whatever is tried from elsewhere. */
		signInsPerDevice: {
			points: 10,
			windowS: QUARTER_S,
			of: 'sign-in attempts',
			instead: INSTEAD_OF_WAITING,
		},
		passkeySignInsPerAddress: { points: 100, windowS: QUARTER_S, of: 'sign-in attempts' },
		/** Codes that may be tried for one account before a right one. */
		codesPerAccount: { points: 10, windowS: QUARTER_S, of: 'codes' },
		passwordsPerPerson: { points: 10, windowS: QUARTER_S, of: 'wrong passwords' },
		/** Password resets per account; the newest link is valid until another is mailed. */
		passwordResetsPerAccount: {
			points: 3,
			windowS: 30 * MINUTE_S,
			of: 'mails to this address',
		},
		passwordResetsPerAddress: { points: 20, windowS: HOUR_S, of: 'requests' },

		invitationsPerFarm: { points: 20, windowS: DAY_S, of: 'invitations of this farm' },
		/** Invitations of one person with many farms, of one address with many accounts, and of all. */
		invitationsPerPerson: { points: 40, windowS: DAY_S, of: 'invitations' },
		invitationsPerAddress: { points: 60, windowS: DAY_S, of: 'invitations from here' },
		invitations: { points: 500, windowS: HOUR_S, of: 'invitations of this server' },
		invitationsPerMailbox: { points: 5, windowS: HOUR_S, of: 'invitations to this address' },
		supportMessagesPerPerson: { points: 20, windowS: HOUR_S, of: 'messages' },
		supportRequestsPerAddress: { points: 5, windowS: HOUR_S, of: 'messages' },
		/** Support requests in total: a flood from many addresses must not fill the mailbox. */
		supportRequests: { points: 200, windowS: HOUR_S, of: 'messages' },

		/** Text messages per number: whoever adds a number need not own it, and each message costs. */
		textsPerNumber: { points: 30, windowS: DAY_S, of: 'text messages to this number' },
		textsPerAccount: { points: 60, windowS: DAY_S, of: 'text messages of this account' },
		/**
		 * Text messages per address, for several accounts of one person: enough for the people of a large
		 * farm.
		 */
		textsPerAddress: { points: 120, windowS: DAY_S, of: 'text messages from here' },
		texts: { points: textsPerDay, windowS: DAY_S, of: 'text messages of this server' },

		signupDraftsPerAddress: { points: 200, windowS: HOUR_S, of: 'signups from here' },
		signupsPerPerson: { points: 20, windowS: HOUR_S, of: 'signups' },
		/** Payment attempts: enough for mistakes, too few to try out stolen cards. */
		paymentsPerPerson: { points: 20, windowS: HOUR_S, of: 'attempts to pay' },
		shopConnectionsPerPerson: {
			points: 10,
			windowS: 10 * MINUTE_S,
			of: 'attempts to connect a store',
		},
		cloudConnectionsPerPerson: {
			points: 10,
			windowS: 10 * MINUTE_S,
			of: 'attempts to connect a cloud',
		},
		cloudScansPerFarm: { points: 6, windowS: MINUTE_S, of: 'scans of this cloud' },
		syncsPerShop: { points: 6, windowS: MINUTE_S, of: 'syncs of this store' },

		/**
		 * Reservations of strangers in the shops of farms: each holds stock for two hours and sends a
		 * mail.
		 */
		reservationsPerAddress: { points: 20, windowS: HOUR_S, of: 'reservations from here' },
		reservationsPerMailbox: {
			points: 5,
			windowS: HOUR_S,
			of: 'reservations with this address',
		},
		reservations: { points: 1_000, windowS: HOUR_S, of: 'reservations' },
		reservationsPerShop: { points: 300, windowS: HOUR_S, of: 'reservations in this shop' },

		/** Exports, each of which reads the whole history. */
		exportsPerPerson: { points: 10, windowS: HOUR_S, of: 'exports' },
		picturesPerPerson: { points: 60, windowS: HOUR_S, of: 'pictures' },
		photosPerPerson: { points: 240, windowS: HOUR_S, of: 'photos' },

		enrolmentsPerAddress: { points: 10, windowS: MINUTE_S, of: 'enrolment attempts' },
		/** Enrolments in total, which limits guesses spread over many addresses. */
		enrolments: { points: 300, windowS: MINUTE_S, of: 'enrolment attempts' },
	})
	return {
		...shared,
		picturesAtOnce: concurrencyLimit({
			atOnce: 2,
			waiting: 30,
			busy: 'Many pictures are being saved. Please try again in a moment.',
		}),
		/** Photos read at once: one that is read is in memory, one that is encoded its pixels as well. */
		photosReadAtOnce: concurrencyLimit({ atOnce: 4, waiting: 60, busy: MANY_PHOTOS }),
		photosEncodedAtOnce: concurrencyLimit({ atOnce: 1, waiting: 60, busy: MANY_PHOTOS }),
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
		importWritesPerToken: memoryRateLimit({ points: 600, windowS: MINUTE_S, of: 'writes' }),
		/** Import writes at once; more are refused for now, so that memory stays bounded. */
		importWritesAtOnce: concurrencyLimit({
			atOnce: 16,
			busy: 'Too many writes are under way',
			retryAfterS: 1,
		}),
		/** Files of the past that are read at once: each may take 100 MB. */
		csvImportsAtOnce: concurrencyLimit({
			atOnce: 2,
			waiting: 10,
			waitingOfCaller: 2,
			busy: 'Other files are being imported. Try again in a moment.',
		}),
		/** Calls of one token, ten a second. */
		callsPerToken: memoryRateLimit({
			points: 600,
			windowS: MINUTE_S,
			of: 'calls with this token',
		}),
		/** Unknown tokens of one address. */
		wrongTokensPerAddress: memoryRateLimit({ points: 60, windowS: MINUTE_S, of: 'wrong tokens' }),
	}
}

/** Limits that all servers of a database count together, each under its name. */
const sharedLimits = <Name extends string>(
	counter: SharedCounter,
	limits: Record<Name, RateLimitOptions>,
) =>
	Object.fromEntries(
		Object.entries<RateLimitOptions>(limits).map(([name, options]) => [
			name,
			rateLimit(counter, name, options),
		]),
	) as Record<Name, RateLimit>

export type Limits = ReturnType<typeof createLimits>
