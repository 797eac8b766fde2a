import { withTimeout } from '@sfc/contract/with-timeout'
import type { Candidate } from '../../drivers/driver'
import { acquireBroker, type BrokerLink } from '../../drivers/mqtt/broker-link'
import { collectMessages } from '../../drivers/mqtt/collect-messages'
import { UPLINK_FILTERS } from '../../drivers/mqtt/lorawan/uplink'
import type { BrokerLogin } from '../discovery-types'
import { announcedOnMqtt, type Messages } from './mqtt-candidates'
import { shellyCandidates, silentTasmotas } from './shelly-candidates'
import { brokerCandidate, LOCKED_BROKER } from './mqtt-connack'

/** What brokers do not keep: a gateway of Bluetooth passes on once a minute what it heard, a LoRaWAN device sends once in a while. */
const LATER_FILTERS = ['+/+/BTtoMQTT/+', ...UPLINK_FILTERS]
const FILTERS = [
	'homeassistant/#',
	'tasmota/discovery/#',
	'tele/+/LWT',
	'+/bridge/devices',
	'+/online',
	'shellies/#',
	'+/_CLIENTS/+/status',
	...LATER_FILTERS,
]

/** Every device that has announced itself on a broker, from the retained messages. Rejects where none answers. */
export async function identifyMqtt(
	login: BrokerLogin,
	{
		connectMs,
		retainedMs,
		uplinksMs = 0,
	}: { connectMs: number; retainedMs: number; uplinksMs?: number },
	signal: AbortSignal,
): Promise<Candidate[]> {
	const link = acquireBroker(login)
	const { host } = new URL(login.url)
	let isBroker = false
	try {
		await withTimeout(connectMs, signal, (ended) => link.ready(ended))
		isBroker = true
		const messages = await collectMessages(link, FILTERS, signal, { maxMs: retainedMs }, () =>
			askShellies(link),
		)
		const later = await laterMessages(link, signal, uplinksMs)
		const zwave = await zwaveMessages(messages, link, signal, retainedMs)
		const found = [
			...announcedOnMqtt(new Map([...messages, ...later]), zwave, login),
			...(await shellyCandidates(messages, login, link, signal)),
			...(await silentTasmotas(messages, login, link, signal)),
		]
		return found.length > 0
			? found
			: [brokerCandidate(host, 'No device has announced itself on it.')]
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error)
		if (isBroker) return [brokerCandidate(host, `It could not be searched: ${reason}`)]
		const locked = /not authori[sz]ed|bad user|identifier rejected/i.test(reason)
		if (!locked) throw error
		return [brokerCandidate(host, LOCKED_BROKER)]
	} finally {
		link.release()
	}
}

/** Shellies of the first generation keep nothing at the broker: they repeat it when they are asked. */
async function askShellies(link: BrokerLink): Promise<void> {
	for (const payload of ['announce', 'update']) await link.publish('shellies/command', payload)
}

/** What comes by radio within this time. */
const laterMessages = async (
	link: BrokerLink,
	signal: AbortSignal,
	ms: number,
): Promise<Messages> =>
	ms === 0
		? new Map()
		: collectMessages(link, LATER_FILTERS, signal, { firstMs: ms, quietMs: ms, maxMs: ms })

/** Everything below the topics of Z-Wave gateways; nothing else is subscribed to as a whole. */
async function zwaveMessages(
	messages: Messages,
	link: BrokerLink,
	signal: AbortSignal,
	maxMs: number,
): Promise<Messages> {
	const prefixes = [...messages.keys()].flatMap((topic) => {
		const prefix = /^([^/]+)\/_CLIENTS\/ZWAVE_GATEWAY[^/]*\/status$/.exec(topic)?.[1]
		return prefix ?? []
	})
	const filters = [...new Set(prefixes)].slice(0, 10).map((prefix) => `${prefix}/#`)
	return filters.length > 0 ? collectMessages(link, filters, signal, { maxMs }) : new Map()
}
