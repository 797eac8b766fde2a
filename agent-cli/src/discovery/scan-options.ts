import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DiscoverySection } from '../config/agent-config'
import type { SnmpLogin } from '../drivers/snmp/settings'
import { CommandError } from '../exit-codes'
import type { ScanType } from '@sfc/contract/agent/command'
import type { BrokerLogin, DiscoverOptions } from './discovery-types'

/** Where to look, as given on the command line or in the configuration. */
type ScanTargets = {
	targets?: string[] | undefined
	modbusPorts?: number[] | undefined
	units?: number[] | undefined
	mqttUrls?: string[] | undefined
	onvifPorts?: number[] | undefined
	wsDiscoveryPort?: number | undefined
	bacnetPort?: number | undefined
	namedPortsOnly?: boolean | undefined
	listenS?: number | undefined
	cameraUser?: string | undefined
	cameraPasswordFile?: string | undefined
	snmp?: DiscoverySection['snmp']
	/** What the names of password files are relative to; where the program runs, unless told. */
	folder?: string
}

/** Throws `CommandError` for an address that is none, or a password file that cannot be read. */
export async function scanOptions(
	scanType: ScanType,
	places: ScanTargets,
): Promise<DiscoverOptions> {
	const { targets, modbusPorts, mqttUrls, onvifPorts, wsDiscoveryPort, cameraUser, snmp } = places
	const passwordIn = (file: string | undefined) =>
		file === undefined ? undefined : readPassword(resolve(places.folder ?? '', file))
	return {
		scanType,
		...(targets && { targets }),
		...(modbusPorts && { modbusPorts }),
		...(places.units && { units: places.units }),
		...(mqttUrls && { mqtt: mqttUrls.map(brokerLogin) }),
		...(onvifPorts && { onvifPorts }),
		...(wsDiscoveryPort && { wsDiscoveryPort }),
		...(places.bacnetPort && { bacnetPort: places.bacnetPort }),
		...(places.namedPortsOnly && { namedPortsOnly: true }),
		...(places.listenS && { timeouts: { uplinksMs: places.listenS * 1000 } }),
		...(cameraUser && {
			onvif: { username: cameraUser, password: passwordIn(places.cameraPasswordFile) ?? '' },
		}),
		...(snmp && { snmp: await snmpLogin(snmp, passwordIn) }),
	}
}

/** Throws `CommandError` for a password that no device would take. */
async function snmpLogin(
	{ authPasswordFile, privPasswordFile, ...login }: NonNullable<DiscoverySection['snmp']>,
	passwordIn: (file: string | undefined) => string | undefined,
): Promise<SnmpLogin> {
	const { SnmpLogin } = await import('../drivers/snmp/settings') // few searches have one
	const { prettifyError } = await import('zod')
	const checked = SnmpLogin.safeParse({
		version: '3',
		...login,
		authPassword: passwordIn(authPasswordFile),
		privPassword: passwordIn(privPasswordFile),
	})
	if (checked.success) return checked.data
	throw new CommandError('usage', `discovery.snmp: ${prettifyError(checked.error)}`)
}

function brokerLogin(text: string): BrokerLogin {
	const url = URL.canParse(text) ? new URL(text) : null
	if (!url || !/^(mqtts?|tcp|ssl|wss?):$/.test(url.protocol))
		throw new CommandError('usage', `${text} is no broker: an address like mqtt://host:1883`)
	const [username, password] = [url.username, url.password].map(decodePart)
	url.username = ''
	url.password = ''
	return { url: url.href, ...(username && { username }), ...(password && { password }) }
}

/** A sign of percent that stands for itself is left as it is. */
function decodePart(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		return text
	}
}

function readPassword(file: string): string {
	try {
		return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
	} catch (error) {
		throw new CommandError('usage', `${file} cannot be read`, { cause: error })
	}
}
