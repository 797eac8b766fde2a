import { getServers, Resolver } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import { onAbort } from '@sfc/contract/on-abort'
import { createLimiter } from '../sweep/limiter'
import { cleanText } from '../../drivers/clean-text'
import type { Nic } from '../../nics'
import { readRoutes } from '../own-network/routes'
import { inCidr } from '../targets'

/** A server that is there answers within this; it is asked twice. */
const ANSWER_MS = 400
const AT_ONCE = 32

/**
 * The name servers within these networks: routers, which know what a device called itself when it asked
 * for its address (DHCP), and what this machine itself asks. Those outside are told nothing of the farm.
 */
export async function nearNameServers(nics: readonly Pick<Nic, 'cidr'>[]): Promise<string[]> {
	const { gateways } = await readRoutes()
	const known = new Set([...gateways, ...getServers()])
	return [...known].filter(
		(server) => isIPv4(server) && nics.some(({ cidr }) => inCidr(server, cidr)),
	)
}

/**
 * Asks these servers for names of hosts. Where the first questions stay without any answer, no more are
 * asked.
 */
export function createNameCalls(servers: readonly string[], signal: AbortSignal) {
	const resolver = new Resolver({ timeout: ANSWER_MS, tries: 2 })
	const limit = createLimiter(AT_ONCE)
	const names = new Map<string, string>()
	let [isHeard, isDeaf] = [false, servers.length === 0]
	if (!isDeaf) resolver.setServers(servers)
	onAbort(signal, () => resolver.cancel())
	return {
		names,
		/** Never throws. */
		ask: (address: string): Promise<void> =>
			limit(async () => {
				if (isDeaf || signal.aborted) return
				try {
					const [name] = await resolver.resolvePtr(reverseName(address))
					isHeard = true
					if (name) names.set(address, cleanText(name.replace(/\.$/, '')))
				} catch (error) {
					// Another error is an answer too: the server does not know the host.
					if ((error as NodeJS.ErrnoException).code !== 'ETIMEOUT') isHeard = true
					else isDeaf ||= !isHeard
				}
			}),
	}
}

const reverseName = (address: string): string =>
	`${address.split('.').toReversed().join('.')}.in-addr.arpa`
