import { asText, isObject, readPayload, type JsonObject } from '../json-payload'
import type { MqttPoint } from '../mqtt-device'
import { readBthome } from './bthome'
import fields from './theengs-fields.json'

type Field = { quantity: MqttPoint['quantity']; label: string; unit?: string }
const FIELDS = fields as Readonly<Record<string, Field>>

/** What a name stands for; `tempc2` is a second `tempc`. */
export function findField(name: string): Field | undefined {
	if (Object.hasOwn(FIELDS, name)) return FIELDS[name]
	const [, first = '', number] = /^(.+)([1-9])$/.exec(name) ?? []
	const field = Object.hasOwn(FIELDS, first) ? FIELDS[first] : undefined
	return field && { ...field, label: `${field.label} ${number}` }
}

/**
 * What a gateway publishes of a device. A BTHome device that it did not decode itself is decoded here, from
 * `servicedata`; one that encrypts, and whose key the gateway does not have, says no values.
 */
export function readMessage(
	payload: string,
): { json: JsonObject; isEncrypted: boolean } | undefined {
	const json = readPayload(payload)
	if (!isObject(json)) return undefined
	const isBthome = json.model_id === undefined && isBthomeUuid(json.servicedatauuid)
	const said = isBthome ? readBthome(asText(json.servicedata) ?? '') : undefined
	if (!said) return { json, isEncrypted: Number(json.encr) > 0 }
	const model = { model: 'BTHome', ...json }
	return 'values' in said
		? { json: { ...model, ...said.values }, isEncrypted: false }
		: { json: model, isEncrypted: true }
}

const isBthomeUuid = (uuid: unknown) => /^(0x)?(0000)?fcd2(-|$)/i.test(asText(uuid) ?? '')
