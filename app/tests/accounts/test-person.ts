import type { Ctx, UserCtx } from '~/context.server'
import { readOutbox } from '~/areas/platform/services/mail/read-outbox.server'
import { identifyUser } from '~/areas/platform/services/sessions/identify-user.server'
import { registerAccount } from '~/areas/accounts/services/register-account.server'

export const PASSWORD = 'a heap of wet basil'

let people = 0

/**
 * Creates a new e-mail and network address each time, because rate limits are shared by the whole
 * process.
 */
export function newcomer() {
	const number = ++people
	const email = `newcomer${number}@farm.example`
	const ip = `198.18.${Math.floor(number / 250)}.${number % 250}`
	return { email, from: { ip, userAgent: 'test' } }
}

/** Registers a new person, on a server without mail. */
export async function register(ctx: Ctx, { email, from } = newcomer()): Promise<UserCtx> {
	const input = { firstName: 'Ana', lastName: 'Grower', email, password: PASSWORD }
	const made = await registerAccount(ctx, input, { from, origin: 'https://farm.example' })
	if (made.kind !== 'session') throw new Error('a mail was sent')
	return contextOfSession(ctx, made.token)
}

/** The user context of a session; throws when the session is not valid. */
export async function contextOfSession(ctx: Ctx, token: string): Promise<UserCtx> {
	const known = await identifyUser(ctx, { token })
	if (!known) throw new Error('the session opens nothing')
	return { ...ctx, ...known, from: { ip: '192.0.2.1', userAgent: 'test' } }
}

/** A server that can send mail; the mails stay in its queue. */
export const withMail = (ctx: Ctx): Ctx => ({
	...ctx,
	clients: { ...ctx.clients, mail: { send: () => Promise.resolve() } },
})

/** The mails to an address, newest first. */
export const mailsTo = async (ctx: Ctx, to: string) =>
	(await readOutbox(ctx)).filter((mail) => mail.to === to)

/** The token of the link in a mail. */
export function tokenIn(mail: { text: string } | undefined): string {
	const token = /\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
	if (!token) throw new Error('no mail with a link came')
	return token
}
