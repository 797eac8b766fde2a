import type { SupportRequest } from '@sfc/contract/support/support-request'
import type { Ctx, RequestSource } from '~/context.server'
import { queueMail } from '../mail/queue-mail.server'

type Input = SupportRequest & {
	/** The support mailbox. */
	to: string
	from: RequestSource
	/** The account, when the person is signed in. */
	account: { email: string; farmId: number | null } | null
}

/** Sends a question to support. Throws Fault too-many. */
export async function sendSupportRequest(
	ctx: Pick<Ctx, 'db' | 'now' | 'vault' | 'limits'>,
	{ to, from, account, name, email, subject, description }: Input,
): Promise<void> {
	await ctx.limits.supportRequestsPerAddress.count(from.ip ?? 'unknown')
	await ctx.limits.supportRequests.count('all')
	const who = account
		? `Signed in as ${account.email}, farm ${account.farmId ?? 'none'}`
		: 'Not signed in'
	const text = [description, `${name} <${email}>\n${who}`].join('\n\n')
	await ctx.db.write((tx) => queueMail(tx, ctx, { to, subject: `Support: ${subject}`, text }))
}
