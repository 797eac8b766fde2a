import { hostname, networkInterfaces } from 'node:os'
import { server } from '../boot.server'
import type { MailOrigin } from '~/areas/platform/services/mail/mail-link.server'

/** The public address of this server, without a trailing slash. */
export async function publicUrl(request: Request): Promise<string> {
	const { env } = await server()
	return withoutSlash(env.PUBLIC_URL ?? new URL(request.url).origin)
}

/**
 * The origin of links in mails. A sender chooses the Host header, so without PUBLIC_URL only the hosts of this
 * machine are accepted: otherwise a stranger could make us mail links to their own site.
 */
export async function mailOrigin(request: Request): Promise<MailOrigin> {
	const { env } = await server()
	if (env.PUBLIC_URL) return withoutSlash(env.PUBLIC_URL)
	const { hostname: asked, origin } = new URL(request.url)
	return isThisMachine(asked) ? origin : null
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

function isThisMachine(asked: string): boolean {
	const name = hostname().toLowerCase()
	if (['localhost', name, `${name}.local`].includes(asked) || asked.endsWith('.localhost'))
		return true
	const address = asked.replace(/^\[|\]$/g, '')
	return Object.values(networkInterfaces()).some((all) =>
		all?.some((one) => one.address === address),
	)
}
