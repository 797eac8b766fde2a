import { findUnit } from '@sfc/domain/units/measurement'
import { asText, parseNumber, type JsonObject } from '../json-payload'
import { pick } from '../../path-in-json'
import {
	requireAll,
	createPointKeys,
	isSimulated,
	type MqttDevice,
	type MqttPoint,
} from '../mqtt-device'
import type { SettingsFor } from '../settings'
import { findField, readMessage } from './read-message'

/**
 * A Mi Flora says one value in a message, so that a search hears some of them: what it has is known by
 * its model. Source: Theengs decoder, docs/devices/HHCCJCY01HHCC.md and HHCCJCY10.md.
 */
const BY_MODEL: Readonly<Record<string, string[]>> = {
	HHCCJCY01HHCC: ['tempc', 'moi', 'lux', 'fer', 'rssi'],
	HHCCJCY10: ['tempc', 'moi', 'lux', 'fer', 'batt', 'rssi'],
}

/** About the message or the radio; `tempf` and `tempf2` say again what `tempc` and `tempc2` say. */
const ITS_OWN =
	/^(id|mac|mac_type|name|brand|model|model_id|type|mfid|servicedata|servicedatauuid|manufacturerdata|txpower|tx|distance|cidc|acts|cont|track|packet|encr|cipher|mic|ctr|seq|time|uuid|major|minor|adv_type|prmac|extprobe|lvl_in|tempf\d?(_max|_min|_dp)?)$/

const MAX_PROPERTIES = 60

/** A Bluetooth device that gateways have heard. */
export type HeardDevice = {
	mac: string
	name: string
	model?: string
	vendor?: string
	properties: string[]
	/** It says no values because no gateway has its key. */
	isEncrypted: boolean
	notUnderstood: string[]
}

/** The devices in `<base>/<gateway>/BTtoMQTT/<MAC>`, several gateways and messages of each as one. */
export function heardDevices(messages: ReadonlyMap<string, string>): HeardDevice[] {
	const heard = new Map<string, { json: JsonObject; isEncrypted: boolean }>()
	for (const [topic, payload] of messages) {
		const mac = /^[^/]+\/[^/]+\/BTtoMQTT\/([0-9A-F]{12})$/i.exec(topic)?.[1]?.toUpperCase()
		const message = mac && readMessage(payload)
		if (mac && message)
			heard.set(mac, { ...message, json: { ...heard.get(mac)?.json, ...message.json } })
	}
	return [...heard].flatMap(([mac, { json, isEncrypted }]) => {
		const modelId = asText(json.model_id) ?? ''
		const has = Object.keys(json).slice(0, MAX_PROPERTIES)
		const known = Object.hasOwn(BY_MODEL, modelId) ? (BY_MODEL[modelId] ?? []) : []
		const isUseful = (name: string) => findField(name) !== undefined && isSaid(name, json)
		const properties = [...new Set([...known, ...has.filter(isUseful)])]
		const isSilent = properties.every((name) => name === 'rssi')
		// What says no more than how strong its signal is, is a telephone or a watch.
		if (isSilent && !isEncrypted) return []
		const [model, vendor] = [asText(json.model), asText(json.brand)]
		return {
			mac,
			name: asText(json.name) ?? model ?? mac,
			...(model && { model: modelId ? `${model} (${modelId})` : model }),
			...(vendor && { vendor }),
			properties: isSilent ? ['rssi'] : properties,
			isEncrypted: isEncrypted && isSilent,
			notUnderstood: has
				.filter((name) => !isUseful(name) && !ITS_OWN.test(name))
				.map((name) => name.slice(0, 60)),
		}
	})
}

/** Whether a value is what its name says: a blind is open by degrees, and a tyre has its own pressure. */
function isSaid(name: string, json: JsonObject): boolean {
	if (name === 'pres') return json.type !== 'TIRE'
	return name !== 'open' || typeof json.open === 'boolean' || json.open === 0 || json.open === 1
}

type Settings = Pick<SettingsFor<'theengs'>, 'mac' | 'model' | 'vendor' | 'properties'> & {
	maxAgeS?: number
}

/** A device as its settings name it: whichever gateway hears it, and stale when none does for long. */
export function theengsDevice(
	{ mac, model, vendor, properties, maxAgeS = 900 }: Settings,
	notUnderstood: string[] = [],
): MqttDevice {
	const topic = `+/+/BTtoMQTT/${mac.toUpperCase()}`
	const createKey = createPointKeys()
	const points = properties.flatMap((name): MqttPoint[] => {
		const field = findField(name)
		if (!field) return []
		const { quantity, label } = field
		const line = findUnit(quantity, field.unit)
		const parse = (payload: string) => {
			const value = pick(readMessage(payload)?.json, [name])
			return typeof value === 'boolean' && quantity === 'contact'
				? { value: Number(value) }
				: parseNumber(value, quantity, line?.scale, line?.offset)
		}
		return [
			{
				key: createKey(name),
				label,
				quantity,
				sources: [{ topic, parse }],
				maxAgeMs: maxAgeS * 1000,
			},
		]
	})
	return {
		kind: 'sensor',
		...(model ? { model } : {}),
		...(vendor ? { vendor } : {}),
		identity: mac.toUpperCase(),
		simulated: isSimulated(model, vendor),
		points,
		notUnderstood,
		availability: requireAll(),
		refresh: [],
	}
}
