import { addressKey } from '@sfc/domain/platform/network-prefix'
import type { SupportRequest } from '@sfc/contract/overview/support/support-request'
import { Fault } from '@sfc/domain/fault'
import { and, count, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { supportTickets } from '#db/schema/support'
import type { Ctx, Farm, RequestSource, UserCtx } from '~/context.server'
import { queueMail } from '~/areas/platform/services/mail/queue-mail.server'
import { operatorMail, receivedMail } from './support-mails'
import { SUPPORT_PHOTOS } from './support-photos.server'
import { createTicketNumber } from './create-ticket-number.server'
import { writeMessage } from './write-message.server'

const OPEN_MAX = 20

type Asked = SupportRequest & {
	/** Support mailbox. */
	to: string
	from: RequestSource
	/** Signed-in person, and the farm that it is about; null for visitors. */
	asker: { user: UserCtx['user']; farm: Pick<Farm, 'id'> | null } | null
	/** Names of stored pictures. */
	photos?: readonly string[]
}

/**
 * Stores a question to the operator of this server and mails it there, with a copy to the account
 * of a signed-in person. Returns its number. The demo account is shared: its users count as
 * visitors here. Throws Fault too-many, and conflict with too many open ones.
 */
export async function createTicket(
	ctx: Pick<Ctx, 'db' | 'now' | 'vault' | 'limits' | 'files'>,
	{ to, from, asker, photos = [], name, email, subject, description, diagnostics }: Asked,
): Promise<string> {
	await ctx.limits.supportRequestsPerAddress.count(addressKey(from.ip))
	await ctx.limits.supportRequests.count('all')
	const account = asker?.user.isDemo ? null : asker
	const files = account ? await SUPPORT_PHOTOS.required(ctx, photos) : []
	const number = createTicketNumber()
	const signedIn = asker
		? `Signed in as ${asker.user.email}, farm ${asker.farm?.id ?? 'none'}`
		: 'Not signed in'
	const paragraphs = [description, ...(diagnostics ? [`Diagnostics\n${diagnostics}`] : [])]
	const mail = { number, subject, paragraphs }
	await ctx.db.write(async (tx) => {
		if (account) await refuseMoreOpen(tx, account.user.id)
		const at = ctx.now()
		const [ticket] = await tx
			.insert(supportTickets)
			.values({
				number,
				userId: account?.user.id ?? null,
				farmId: account?.farm?.id ?? null,
				name,
				email,
				subject,
				state: 'open',
				diagnostics: diagnostics ?? null,
				createdAt: at,
				updatedAt: at,
			})
			.returning({ id: supportTickets.id })
		const first = { isFromSupport: false, author: name, text: description, files } as const
		await writeMessage(tx, ctx, { ticketId: ticket?.id ?? 0, ...first, state: 'open' })
		const who = `${name} <${email}>\n${signedIn}`
		await queueMail(tx, ctx, { to, ...operatorMail(mail, { who, pictures: files.length }) })
		// The copy goes only to a confirmed address: the form must not send mail to anybody.
		if (account) await queueMail(tx, ctx, { to: account.user.email, ...receivedMail(mail) })
	})
	return number
}

async function refuseMoreOpen(tx: Tx, userId: string): Promise<void> {
	const [open] = await tx
		.select({ count: count() })
		.from(supportTickets)
		.where(and(eq(supportTickets.userId, userId), ne(supportTickets.state, 'closed')))
	if (Number(open?.count ?? 0) >= OPEN_MAX)
		throw new Fault(
			'conflict',
			`You have ${OPEN_MAX} requests that are not closed. Close one, or write in one of them.`,
		)
}
