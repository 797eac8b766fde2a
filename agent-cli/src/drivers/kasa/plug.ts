import { cleanText } from '../clean-text'
import { DeviceError } from '../driver'
import { asText, isObject, type JsonObject } from '../json-object'
import { pick } from '../path-in-json'

/** One relay of a plug or strip. */
export type Outlet = { key: string; label: string; childId?: string; isOn: boolean }

/** What a plug says of itself. */
export type Plug = {
	model?: string
	mac?: string
	rssi?: number
	outlets: Outlet[]
	hasMeter: boolean
	hasTimer: boolean
}

export const SYSTEM_INFO = { system: { get_sysinfo: {} } }

const MAX_OUTLETS = 12

/** What `get_sysinfo` says. Throws `DeviceError` for what is no plug: a lamp has no relay. */
export function readPlug(answer: JsonObject): Plug {
	const info = pick(answer, ['system', 'get_sysinfo'])
	if (!isObject(info)) throw new DeviceError('it does not say what it is')
	const [model, mac] = [asText(info.model), asText(info.mac)]
	const features = (asText(info.feature) ?? '').split(':')
	const outlets = readOutlets(info)
	if (outlets.length === 0)
		throw new DeviceError(`${model ? cleanText(model) : 'it'} has no relay that is known here`)
	return {
		...(model && { model: cleanText(model) }),
		...(mac && { mac: mac.toUpperCase() }),
		...(typeof info.rssi === 'number' && { rssi: info.rssi }),
		outlets,
		hasMeter: features.includes('ENE'),
		hasTimer: features.includes('TIM'),
	}
}

function readOutlets(info: JsonObject): Outlet[] {
	const alias = (from: JsonObject, other: string) => cleanText(asText(from.alias) ?? '') || other
	if (isState(info.relay_state))
		return [{ key: 'switch', label: alias(info, 'Switch'), isOn: info.relay_state === 1 }]
	const children = Array.isArray(info.children) ? info.children : []
	return children.slice(0, MAX_OUTLETS).flatMap((child: unknown, index): Outlet[] => {
		const id = isObject(child) ? asText(child.id) : undefined
		if (!isObject(child) || id === undefined || !isState(child.state)) return []
		// By datagrams, and with some firmware, only the last two characters are said.
		const childId = id.length === 2 ? `${asText(info.deviceId) ?? ''}${id}` : id
		const label = alias(child, `Outlet ${index + 1}`)
		return [{ key: `outlet-${index + 1}`, label, childId, isOn: child.state === 1 }]
	})
}

const isState = (value: unknown): value is 0 | 1 => value === 0 || value === 1

/** A question about one outlet. */
export const askOutlet = ({ childId }: Outlet, query: object): object =>
	childId === undefined ? query : { context: { child_ids: [childId] }, ...query }

/** What an energy meter says, in W, kWh, V and A; undefined where it has none. */
export type Metered = { power?: number; energy?: number; voltage?: number; current?: number }

/** `get_realtime` of the first firmware in W, kWh, V and A, of the later one in thousandths. */
export function readMeter(answer: JsonObject): Metered | undefined {
	const said = pick(answer, ['emeter', 'get_realtime'])
	if (!isObject(said) || said.err_code !== 0) return undefined
	const read = (name: string, thousandth: string) => {
		const [whole, part] = [said[name], said[thousandth]]
		if (typeof part === 'number') return part / 1000
		return typeof whole === 'number' ? whole : undefined
	}
	const found = {
		power: read('power', 'power_mw'),
		energy: read('total', 'total_wh'),
		voltage: read('voltage', 'voltage_mv'),
		current: read('current', 'current_ma'),
	}
	return Object.fromEntries(
		Object.entries(found).filter(([, value]) => value !== undefined),
	) as Metered
}

/** Why an answer is a refusal; undefined when every part of it was taken. */
export function findRefusal(answer: JsonObject): string | undefined {
	for (const [name, module] of Object.entries(answer)) {
		if (!isObject(module)) continue
		for (const part of [module, ...Object.values(module)]) {
			if (!isObject(part) || typeof part.err_code !== 'number' || part.err_code === 0) continue
			return cleanText(`${name}: ${asText(part.err_msg) ?? 'refused'} (${part.err_code})`)
		}
	}
	return undefined
}

export const TIMER = { count_down: { get_rules: {} } }

/** Whether the plug says that it will turn off within this time. */
export function hasCountdown(answer: JsonObject, withinS: number): boolean {
	const rules = pick(answer, ['count_down', 'get_rules', 'rule_list'])
	return (Array.isArray(rules) ? rules : []).some((rule: unknown) => {
		if (!isObject(rule) || rule.enable !== 1 || rule.act !== 0) return false
		const leftS = rule.remain ?? rule.delay
		return typeof leftS === 'number' && leftS > 0 && leftS <= withinS
	})
}
