import { mailboxKey } from '@sfc/domain/accounts/mailbox-key'
import { addressKey } from '@sfc/domain/platform/network-prefix'
import type { RegisterInput } from '@sfc/contract/accounts/register'
import { eq } from 'drizzle-orm'
import { users } from '#db/schema/accounts'
import type { Ctx, RequestSource } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import {
	confirmRegistrationMail,
	accountExistsMail,
} from '~/areas/platform/services/mail/account-mails.server'
import { completeSignIn } from './sign-in/complete-sign-in.server'
import { insertUser, type NewUser } from './insert-user.server'
import { issueToken } from '~/areas/platform/services/sessions/one-time-token.server'
import { hashPassword } from './passwords/password.server'
import { rejectWeakPassword } from './passwords/reject-weak-password.server'
import type { MailOrigin } from '~/areas/platform/services/mail/mail-link.server'

export type Registered =
	| { kind: 'session'; token: string; userId: string }
	/** Returned for a new and a known address alike; the mail says what to do next. */
	| { kind: 'confirm-by-mail' }

type RegistrationContext = {
	from: RequestSource
	/** Origin of this server, for the link in the mail. */
	origin: MailOrigin
	/** Whether the person opened an invitation mailed to this very address. */
	emailProven?: boolean
}

/**
 * Creates an account. Where mail can be sent, a mailed link creates it and then leads to `next`;
 * otherwise it is created at once. Throws Fault invalid at `password`, conflict at `email` (only
 * without mail or with a proven address) and too-many.
 */
export async function registerAccount(
	ctx: Ctx,
	{ firstName, lastName, email, password, next }: RegisterInput & { next?: string },
	{ from, origin, emailProven = false }: RegistrationContext,
): Promise<Registered> {
	await rejectWeakPassword(password, { email })
	const sendsMail = typeof ctx.clients.mail === 'object' && !emailProven
	await (sendsMail ? countMail(ctx, email, from) : countRegistration(ctx, from))
	// The password is always hashed, so that the response time does not reveal whether an address is
	// known.
	const passwordHash = await hashPassword(password)
	const person = { firstName, lastName, email, passwordHash }
	if (sendsMail) {
		await mailNextStep(ctx, { ...person, next: next ?? null, origin })
		return { kind: 'confirm-by-mail' }
	}
	const userId = await ctx.db.write((tx) => insertUser(tx, ctx, { ...person, emailProven }))
	await ctx.limits.refusedRegistrationsPerAddress.giveBack(registrationKey(from))
	return {
		kind: 'session',
		userId,
		token: await completeSignIn(ctx, { userId, method: 'password', from }),
	}
}

const registrationKey = ({ ip }: RequestSource) => addressKey(ip)

/**
 * Counts each attempt as a refusal and takes it back on success, so that a burst of parallel
 * requests cannot exceed the limit.
 */
async function countRegistration({ limits }: Ctx, from: RequestSource): Promise<void> {
	await limits.registrationsPerAddress.count(registrationKey(from))
	await limits.refusedRegistrationsPerAddress.count(registrationKey(from))
}

async function countMail({ limits }: Ctx, email: string, from: RequestSource): Promise<void> {
	await limits.registrationMailsPerAddress.count(registrationKey(from))
	await limits.registrationMailsPerMailbox.count(mailboxKey(email))
}

type Applicant = Omit<NewUser, 'emailProven'> & { next: string | null; origin: MailOrigin }

async function mailNextStep(ctx: Ctx, { origin, ...applicant }: Applicant): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { email } = applicant
		const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
		// A known address gets a token too, so that the response takes as long; that token is mailed to
		// nobody.
		const token = await issueToken(tx, ctx, 'confirm-registration', {
			userId: null,
			payload: applicant,
		})
		const mail = known
			? accountExistsMail({ to: email, origin })
			: confirmRegistrationMail({ to: email, origin, token })
		await queueMail(tx, ctx, mail)
	})
}
