import type { Candidate } from '../../drivers/driver'
import type { BrokerLink } from '../../drivers/mqtt/broker-link'
import { asText } from '../../drivers/mqtt/json-payload'
import { pick } from '../../drivers/path-in-json'
import { parseJson } from '@sfc/contract/parse-json'
import { callShelly, shellyDevice } from '../../drivers/mqtt/shelly'
import type { BrokerLogin } from '../discovery-types'
import { askTasmota, tasmotaTopics } from '../../drivers/mqtt/tasmota-status'
import { attempt, tasmotaCandidate, toCandidate, type Messages } from './mqtt-candidates'

/** Shellies of the second generation and later, each asked what it is. */
export async function shellyCandidates(
	messages: Messages,
	login: BrokerLogin,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<Candidate[]> {
	const prefixes = [...messages].flatMap(([topic, payload]) => {
		const prefix = /^(shelly[^/]+)\/online$/i.exec(topic)?.[1]
		return prefix && payload === 'true' ? prefix : []
	})
	const found = await Promise.all(
		prefixes.slice(0, 100).map(async (prefix) => {
			const source = `farm-agent-scan/${prefix}`
			const info = await callShelly(link, prefix, source, 'Shelly.GetDeviceInfo', signal)
			const status = info && (await callShelly(link, prefix, source, 'Shelly.GetStatus', signal))
			if (!info || !status) return []
			return attempt(() =>
				toCandidate(login, {
					name: asText(info.name) ?? prefix,
					device: shellyDevice(prefix, source, info, status),
					evidence: `Answers on ${prefix}/rpc.`,
					settings: { convention: 'shelly', prefix },
				}),
			)
		}),
	)
	return found.flat()
}

/** Most devices that are asked one by one. */
const MAX_ASKED = 20

/** Tasmotas that are online and announce nothing, each asked what it is. */
export async function silentTasmotas(
	messages: Messages,
	login: BrokerLogin,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<Candidate[]> {
	const announced = new Set(
		[...messages].flatMap(([topic, payload]) =>
			topic.startsWith('tasmota/discovery/') ? pick(parseJson(payload), ['t']) : [],
		),
	)
	const silent = tasmotaTopics(messages).filter((topic) => !announced.has(topic))
	const found = await Promise.all(
		silent.slice(0, MAX_ASKED).map(async (topic) => {
			const asked = await askTasmota(topic, link, signal).catch(() => undefined)
			if (!asked) return []
			const evidence = `Answers as Tasmota on ${topic}.`
			return attempt(() => tasmotaCandidate(login, { ...asked, evidence, topic }))
		}),
	)
	return found.flat()
}
