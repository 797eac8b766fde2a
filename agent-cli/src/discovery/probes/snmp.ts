import { decodeVarbind } from '../../drivers/snmp/decode'
import type { SnmpLogin } from '../../drivers/snmp/settings'
import { unlessAborted } from '../../time/unless-aborted'
import { cleanText } from '../../drivers/clean-text'
import type { ProbeIo, Service } from './service'

const PORT = 161
/** What nearly every device answers to that was never set up. */
const COMMUNITY = 'public'
/** The answer is one datagram, by version 3 two: a host that has one gives it at once. */
const MOST_MS = 1000
/** Objects of the standard group `system` (RFC 3418). */
const SYSTEM = { description: '1.3.6.1.2.1.1.1.0', name: '1.3.6.1.2.1.1.5.0' }

/**
 * What a host says of itself by SNMP (read only): switches, power supplies, printers, routers. The login of
 * version 3 is tried first, when there is one. Undefined when it does not answer.
 */
export async function probeSnmp(
	host: string,
	io: ProbeIo,
	{ port = PORT, login }: { port?: number; login?: SnmpLogin | undefined } = {},
): Promise<Service | undefined> {
	const named = login && (await askSystem(host, port, login, io))
	if (named) return describeSystem(port, named, `Answers SNMP ${describeLogin(login)}`)
	const open = await askSystem(host, port, { version: '2c', community: COMMUNITY }, io)
	return (
		open &&
		describeSystem(
			port,
			open,
			`Answers SNMP to the community “${COMMUNITY}”, which anybody in the network can ask`,
		)
	)
}

const describeLogin = (login: SnmpLogin) =>
	login.version === '3'
		? `version 3 to the user “${login.user}”`
		: 'to the community of the settings'

type System = { description: string; name: string }

function describeSystem(port: number, { description, name }: System, evidence: string): Service {
	return {
		protocol: 'snmp',
		port,
		evidence: `${evidence}${description && `: “${description}”`}.`,
		...(name && { name }),
	}
}

async function askSystem(
	host: string,
	port: number,
	login: SnmpLogin,
	{ timeoutMs, signal }: ProbeIo,
): Promise<System | undefined> {
	const { getObjects } = await import('../../drivers/snmp/snmp-session')
	const target = { host, port, login, timeoutMs: Math.min(timeoutMs, MOST_MS), retries: 0 }
	const asked = getObjects(target, Object.values(SYSTEM), signal)
	const found = await unlessAborted(asked, signal).catch(() => undefined)
	const textOf = (oid: string) => cleanText(String(decodeVarbind(found?.get(oid) ?? {}) ?? ''))
	return found && { description: textOf(SYSTEM.description), name: textOf(SYSTEM.name) }
}
