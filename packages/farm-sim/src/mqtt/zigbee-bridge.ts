import type { Farm } from '../farm'
import { PLUGS, type Plug } from '../map'
import type { Bus } from './bus'
import { bridgeDevices, ZIGBEE_DEVICES, type ZigbeeDevice } from './zigbee-definition'

const BASE = 'zigbee2mqtt'
const SETTLE_MS = 500

/** Two sensors and a plug behind a bridge with Zigbee2MQTT's topics. */
export function startZigbeeBridge(farm: Farm, bus: Bus, periodS: number) {
	let nextMs = farm.nowMs()
	const reported = new Map<string, boolean>()
	/** What attributes were read last: the bridge repeats it with every state. */
	const readBefore = new Map<ZigbeeDevice, Record<string, unknown>>()

	const stateOf = (device: ZigbeeDevice) => {
		const state: Record<string, unknown> = {}
		const plug = plugOf(device)
		if (plug) state.state = farm.commanded(plug) ? 'ON' : 'OFF'
		for (const [property, sensor = ''] of Object.entries(device.readings)) {
			const value = farm.read(sensor)
			state[property] = Number.isNaN(value) ? null : Number(value.toFixed(2))
		}
		if (device.battery !== undefined) state.battery = device.battery
		return { ...state, linkquality: device.linkquality, ...readBefore.get(device) }
	}
	const report = (device: ZigbeeDevice) =>
		bus.publish(`${BASE}/${device.friendly_name}`, stateOf(device), { retain: true })
	const birth = () => {
		bus.publish(`${BASE}/bridge/state`, { state: 'online' }, { retain: true })
		bus.publish(`${BASE}/bridge/devices`, bridgeDevices(), { retain: true })
		for (const { friendly_name } of ZIGBEE_DEVICES) {
			bus.publish(`${BASE}/${friendly_name}/availability`, { state: 'online' }, { retain: true })
		}
	}
	const obey = (device: ZigbeeDevice, wanted: Record<string, unknown>) => {
		const plug = plugOf(device)
		if (plug && isTimerRead(wanted.read)) {
			const onTime = Math.ceil(farm.plugLeftMs(plug) / 100)
			readBefore.set(device, { [wanted.read.state_property]: { onTime } })
			return report(device)
		}
		const state = String(wanted.state).toUpperCase()
		if (!plug || !['ON', 'OFF', 'TOGGLE'].includes(state)) return
		const on = state === 'TOGGLE' ? !farm.commanded(plug) : state === 'ON'
		const onTimeS = Number(wanted.on_time)
		reported.set(plug, on)
		farm.setPlug(plug, on, on && onTimeS > 0 && onTimeS <= 65_535 ? onTimeS * 1000 : null)
		report(device)
		// The meter changes a moment later.
		nextMs = Math.min(nextMs, farm.nowMs() + SETTLE_MS)
	}
	for (const device of ZIGBEE_DEVICES) {
		const topic = `${BASE}/${device.friendly_name}`
		bus.subscribe(`${topic}/set`, (_topic, text) => obey(device, parsePayload(text)))
		bus.subscribe(`${topic}/set/state`, (_topic, text) => obey(device, { state: text }))
		bus.subscribe(`${topic}/get`, () => report(device))
	}
	birth()

	return {
		tick(restarted: boolean): void {
			if (restarted) birth()
			const isDue = farm.nowMs() >= nextMs
			if (isDue) nextMs = farm.nowMs() + periodS * 1000
			for (const device of ZIGBEE_DEVICES) {
				const plug = plugOf(device)
				const changed = plug !== undefined && reported.get(plug) !== farm.commanded(plug)
				if (plug) reported.set(plug, farm.commanded(plug))
				if (isDue || changed) report(device)
			}
		},
	}
}

const plugOf = (device: ZigbeeDevice): Plug | undefined =>
	PLUGS.find((plug) => plug === device.plug)

/** Parses JSON or a plain ON, OFF or TOGGLE; anything else is empty. */
function parsePayload(text: string): Record<string, unknown> {
	if (!text.trim().startsWith('{')) return { state: text.trim() }
	try {
		return JSON.parse(text) as Record<string, unknown>
	} catch {
		return {}
	}
}

/** Asks for `onTime` of the On/Off cluster, the tenths of a second a timed ON has left. */
function isTimerRead(read: unknown): read is { state_property: string } {
	const { cluster, attributes, state_property: property } = (read ?? {}) as Record<string, unknown>
	const isTimer = Array.isArray(attributes) && attributes.join() === 'onTime'
	return cluster === 'genOnOff' && isTimer && typeof property === 'string'
}
