import type { Socket } from 'node:dgram'
import type { EventEmitter } from 'node:events'
import snmp from 'net-snmp'
import type { Varbind } from './decode'
import type { SnmpLogin } from './settings'

export type SnmpTarget = {
	host: string
	port: number
	login: SnmpLogin
	timeoutMs: number
	retries: number
}

/** Small devices answer a few objects at a time. */
const AT_ONCE = 12
const TOO_BIG = 1

/**
 * Reads objects, by their numbers; what is missing in the result was refused. A session is opened for each
 * reading: by version 3 it begins with a question for the device's clock, which starts anew with the device.
 * Rejects when the device does not answer, or not as this login wants.
 */
export async function getObjects(
	target: SnmpTarget,
	oids: readonly string[],
	signal: AbortSignal,
): Promise<Map<string, Varbind>> {
	const session = openSession(target)
	const stop = () => session.close()
	signal.addEventListener('abort', stop, { once: true })
	const found = new Map<string, Varbind>()
	try {
		for (let at = 0; at < oids.length; at += AT_ONCE)
			await getSome(session, oids.slice(at, at + AT_ONCE), found)
		return found
	} finally {
		signal.removeEventListener('abort', stop)
		session.close()
	}
}

/** One refused object spoils the answer of all; then each half is asked, down to the one. */
async function getSome(
	session: snmp.Session,
	oids: readonly string[],
	found: Map<string, Varbind>,
): Promise<void> {
	const answer = await new Promise<Varbind[] | 'refused'>((resolve, reject) => {
		session.on('error', (error: unknown) => reject(toError(error)))
		session.get([...oids], (error: unknown, varbinds: snmp.Varbind[] = []) => {
			if (!error) return resolve(varbinds)
			const status = (error as { status?: number }).status
			if (error instanceof snmp.RequestFailedError && (oids.length > 1 || status !== TOO_BIG))
				return resolve('refused')
			reject(toError(error))
		})
	})
	if (answer !== 'refused') {
		for (const varbind of answer as snmp.Varbind[])
			if (oids.includes(varbind.oid)) found.set(varbind.oid, varbind as Varbind)
		return
	}
	if (oids.length === 1) return
	const half = Math.ceil(oids.length / 2)
	await getSome(session, oids.slice(0, half), found)
	await getSome(session, oids.slice(half), found)
}

/** The library throws at some answers, out of reach of who asked, and the agent would end: they become its error. */
export function hearSafely(session: snmp.Session): snmp.Session {
	const { dgram } = session as unknown as { dgram: Socket }
	const emitter = session as unknown as EventEmitter
	for (const hear of dgram.listeners('message') as ((...heard: unknown[]) => void)[]) {
		dgram.off('message', hear)
		dgram.on('message', (...heard: unknown[]) => {
			try {
				hear(...heard)
			} catch (error) {
				emitter.emit('error', error)
			}
		})
	}
	return session
}

const openSession = (target: SnmpTarget): snmp.Session => hearSafely(createSession(target))

function createSession({ host, port, login, timeoutMs, retries }: SnmpTarget): snmp.Session {
	const options = { port, timeout: timeoutMs, retries }
	if (login.version === '2c')
		return snmp.createSession(host, login.community, { ...options, version: snmp.Version2c })
	const { user, authPassword, authProtocol, privPassword, privProtocol } = login
	const { SecurityLevel, AuthProtocols, PrivProtocols } = snmp
	return snmp.createV3Session(
		host,
		{
			name: user,
			level: privPassword
				? SecurityLevel.authPriv
				: authPassword
					? SecurityLevel.authNoPriv
					: SecurityLevel.noAuthNoPriv,
			...(authPassword && { authProtocol: AuthProtocols[authProtocol], authKey: authPassword }),
			...(privPassword && { privProtocol: PrivProtocols[privProtocol], privKey: privPassword }),
		},
		options,
	)
}

const toError = (error: unknown): Error =>
	error instanceof Error ? error : new Error(String(error))
