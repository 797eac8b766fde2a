import { parseJson } from '@sfc/contract/parse-json'
import { DeviceError } from '../driver'
import type { BrokerLink } from './broker-link'
import { collectMessages } from './collect-messages'
import { asText, isObject, type JsonObject } from './json-payload'
import { pick } from '../path-in-json'

const FULL_TOPIC = '%prefix%/%topic%/'

/** Topics of devices that say on the usual topic whether they are there. */
export const tasmotaTopics = (messages: ReadonlyMap<string, string>): string[] =>
	[...messages].flatMap(([topic, payload]) => {
		const name = /^tele\/([^/]+)\/LWT$/.exec(topic)?.[1]
		return name && payload === 'Online' ? name : []
	})

/**
 * Asks a device that announces nothing under `tasmota/discovery` (before 9.2, or with SetOption19) what it
 * is, in the form of such an announcement. Throws `DeviceError` when it does not answer.
 */
export async function askTasmota(
	topic: string,
	link: BrokerLink,
	signal: AbortSignal,
): Promise<{ config: JsonObject; sensors: JsonObject }> {
	const answers = ['STATUS', 'STATUS2', 'STATUS5', 'STATUS10', 'STATUS11']
	const filters = answers.map((name) => `stat/${topic}/${name}`)
	const found = await collectMessages(link, filters, signal, { quietMs: 1000 }, () =>
		link.publish(`cmnd/${topic}/Status`, '0'),
	)
	const answer = (name: string, part: string) => {
		const value = pick(parseJson(found.get(`stat/${topic}/${name}`) ?? ''), [part])
		return isObject(value) ? value : undefined
	}
	const mac = asText(answer('STATUS5', 'StatusNET')?.Mac)?.replaceAll(':', '').toUpperCase()
	if (!mac) throw new DeviceError(`${topic} does not answer on stat/${topic}/STATUS5`)
	const status = answer('STATUS', 'Status') ?? {}
	const state = answer('STATUS11', 'StatusSTS') ?? {}
	const names = Array.isArray(status.FriendlyName) ? status.FriendlyName : [status.FriendlyName]
	const config = {
		t: topic,
		ft: FULL_TOPIC,
		tp: ['cmnd', 'stat', 'tele'],
		mac,
		dn: asText(status.DeviceName) ?? asText(names[0]) ?? topic,
		fn: names,
		sw: answer('STATUS2', 'StatusFWR')?.Version,
		rl: relaysIn(state),
		lt_st: 'Dimmer' in state ? ('HSBColor' in state ? 3 : 1) : 0,
	}
	return { config, sensors: answer('STATUS10', 'StatusSNS') ?? {} }
}

/** `POWER`, or `POWER1` and so on: one relay each. */
function relaysIn(state: JsonObject): number[] {
	const numbers = Object.keys(state).flatMap((key) => {
		const number = /^POWER(\d{0,2})$/.exec(key)?.[1]
		return number === undefined ? [] : Number(number || 1)
	})
	return Array.from({ length: Math.max(0, ...numbers) }, (_, i) => Number(numbers.includes(i + 1)))
}
