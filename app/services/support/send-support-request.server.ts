import { randomInt } from 'node:crypto'
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

/** Letters and digits that nobody mistakes for others when they are read out. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newNumber = () => Array.from({ length: 6 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/**
 * Sends a question to support, and a copy to the account of whoever is signed in. Returns the number
 * that both carry. Throws Fault too-many.
 */
export async function sendSupportRequest(
	ctx: Pick<Ctx, 'db' | 'now' | 'vault' | 'limits'>,
	{ to, from, account, name, email, subject, description, diagnostics }: Input,
): Promise<string> {
	await ctx.limits.supportRequestsPerAddress.count(from.ip ?? 'unknown')
	await ctx.limits.supportRequests.count('all')
	const number = newNumber()
	const who = account
		? `Signed in as ${account.email}, farm ${account.farmId ?? 'none'}`
		: 'Not signed in'
	const asked = [description, ...(diagnostics ? [`Diagnostics\n${diagnostics}`] : [])]
	const title = `[${number}] Support: ${subject}`
	await ctx.db.write(async (tx) => {
		const text = [...asked, `${name} <${email}>\n${who}`].join('\n\n')
		await queueMail(tx, ctx, { to, subject: title, text })
		// Only to an address that is known to be theirs: the form must not send mail to anybody.
		if (account)
			await queueMail(tx, ctx, {
				to: account.email,
				subject: title,
				text: [`Support has your question. Its number is ${number}.`, ...asked].join('\n\n'),
			})
	})
	return number
}
