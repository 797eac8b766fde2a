import snmp from 'net-snmp'
import type { Farm } from '../farm'
import type { Listening } from '../listen'
import { takeUdpPort } from '../take-udp-port'

/** Below a number that the standard keeps for examples (RFC 5612). */
const BASE = '1.3.6.1.4.1.32473.1'
const SYSTEM = { description: '1.3.6.1.2.1.1.1', name: '1.3.6.1.2.1.1.5' }

/** Each as a whole number, ten times what it is. */
const SENSORS = ['container-air-temperature', 'container-humidity', 'container-co2']
/** What such units report for a probe that has failed. */
const FAILED = -9990

type Mib = {
	registerProvider(provider: object): void
	setScalarValue(name: string, value: unknown): void
}
type Agent = {
	getMib(): Mib
	getAuthorizer(): { addCommunity(name: string): void; addUser(user: object): void }
	close(): void
}
type ScalarRequest = { done(): void }

/**
 * A room sensor that answers SNMP: version 2c to `public`, version 3 to the user `farm` with SHA-256 and AES.
 * Objects 1 to 3 are temperature, humidity and CO2 of the container, in tenths. Throws `Fault` unavailable
 * when the port is not to be had.
 */
export async function serveSnmp(
	farm: Farm,
	at: { host: string; port: number },
	password: string,
): Promise<Listening> {
	const port = await takeUdpPort(at, 'SNMP')
	const agent = snmp.createAgent({ port, address: at.host }, () => {}) as Agent
	const users = agent.getAuthorizer()
	users.addCommunity('public')
	users.addUser({
		name: 'farm',
		level: snmp.SecurityLevel.authPriv,
		authProtocol: snmp.AuthProtocols.sha256,
		authKey: password,
		privProtocol: snmp.PrivProtocols.aes,
		privKey: password,
	})
	const mib = agent.getMib()
	const register = (name: string, oid: string, scalarType: number, read: () => unknown) => {
		mib.registerProvider({
			name,
			type: snmp.MibProviderType.Scalar,
			oid,
			scalarType,
			maxAccess: snmp.MaxAccess['read-only'],
			handler(request: ScalarRequest) {
				mib.setScalarValue(name, read())
				request.done()
			},
		})
		mib.setScalarValue(name, read()) // without a value the object is not there
	}
	register('sysDescr', SYSTEM.description, snmp.ObjectType.OctetString, () => 'SFC-SIM room sensor')
	register('sysName', SYSTEM.name, snmp.ObjectType.OctetString, () => 'simulated-room')
	for (const [index, sensor] of SENSORS.entries())
		register(sensor, `${BASE}.${index + 1}`, snmp.ObjectType.Integer, () => {
			const value = farm.read(sensor)
			return Number.isNaN(value) ? FAILED : Math.round(value * 10)
		})
	return {
		port,
		close: () => {
			agent.close()
			return Promise.resolve()
		},
	}
}
