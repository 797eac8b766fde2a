import { CommandError } from '../exit-codes'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Refuses a server on another machine that is not reached over checked TLS, unless that was allowed: who
 * is in between could read the agent's key and switch the farm's equipment. Throws `CommandError`.
 */
export function requireSecureServer(
	server: string,
	isAllowed: boolean,
	env: Readonly<Record<string, string | undefined>> = process.env,
): void {
	const { protocol, hostname } = new URL(server)
	if (isAllowed || LOOPBACK.test(hostname)) return
	const allow =
		'To allow it in a network that you trust, enrol with --allow-insecure, or put "allowInsecure": true into the configuration.'
	if (protocol !== 'https:')
		throw new CommandError(
			'usage',
			`${server} is not encrypted: others in the network could read the agent's key and switch equipment. Use https. ${allow}`,
		)
	if (env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0')
		throw new CommandError(
			'usage',
			`NODE_TLS_REJECT_UNAUTHORIZED=0 turns off the check of who ${server} is. Remove it; a certificate of your own goes into NODE_EXTRA_CA_CERTS. ${allow}`,
		)
}
