import { unlessAborted } from '../../time/unless-aborted'
import { clean, type ProbeIo, type Service } from './service'

const PORT = 161
/** What nearly every device answers to that was never set up. */
const COMMUNITY = 'public'
/** The answer is one datagram: a host that has one gives it at once. */
const MOST_MS = 1000

/**
 * What a host says of itself by SNMP (v2c, read only): switches, power supplies, printers, routers.
 * Undefined when it does not answer.
 */
export async function probeSnmp(
	host: string,
	{ timeoutMs, signal }: ProbeIo,
	port = PORT,
): Promise<Service | undefined> {
	const { askSystem } = await import('./snmp-session')
	const asked = askSystem({
		host,
		port,
		community: COMMUNITY,
		timeoutMs: Math.min(timeoutMs, MOST_MS),
	})
	const system = await unlessAborted(asked, signal).catch(() => undefined)
	if (!system) return undefined
	const [description, name] = [clean(system.description), clean(system.name)]
	return {
		protocol: 'snmp',
		port,
		evidence: `Answers SNMP to the community “${COMMUNITY}”, which anybody in the network can ask${description && `: “${description}”`}.`,
		...(name && { name }),
	}
}
