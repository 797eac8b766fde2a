import snmp from 'net-snmp'

/** Of the standard group `system` (RFC 3418): what it is, and how it is called. */
const SYSTEM = { description: '1.3.6.1.2.1.1.1.0', name: '1.3.6.1.2.1.1.5.0' }

type Wanted = { host: string; port: number; community: string; timeoutMs: number }

/** Asks by SNMP v2c what a host is, once. Throws when it does not answer, or answers an error. */
export function askSystem({ host, port, community, timeoutMs }: Wanted): Promise<{
	description: string
	name: string
}> {
	const session = snmp.createSession(host, community, {
		port,
		version: snmp.Version2c,
		timeout: timeoutMs,
		retries: 0,
	})
	return new Promise((resolve, reject) => {
		session.on('error', (error: unknown) => reject(toError(error)))
		session.get(Object.values(SYSTEM), (error: unknown, found: snmp.Varbind[] = []) => {
			if (error) return reject(toError(error))
			const textOf = (oid: string) => {
				const value = found.find((one) => one.oid === oid)?.value
				return value instanceof Buffer ? value.toString('utf8') : ''
			}
			resolve({ description: textOf(SYSTEM.description), name: textOf(SYSTEM.name) })
		})
	}).finally(() => session.close()) as Promise<{ description: string; name: string }>
}

const toError = (error: unknown): Error =>
	error instanceof Error ? error : new Error(String(error))
