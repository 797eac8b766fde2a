import type { Bus } from '../bus'

const ID = 'shellydimmer-5fc002'
const LAMP_W = 80
const STEP_PCT = 10

type Params = { on?: boolean; brightness?: number; toggle_after?: number }

/** A lamp that is dimmed and a cover, as Shelly's second generation speaks: by calls, with what changed. */
export function startShellyDimmer(bus: Bus, nowMs: () => number) {
	const light = { on: false, brightness: 60, offAtMs: 0 }
	const cover = { position: 0, target: 0 }
	const moving = () =>
		cover.target > cover.position
			? 'opening'
			: cover.target < cover.position
				? 'closing'
				: undefined
	const status = () => ({
		'light:0': {
			id: 0,
			output: light.on,
			brightness: light.brightness,
			apower: light.on ? (LAMP_W * light.brightness) / 100 : 0,
			...(light.offAtMs > nowMs() && { timer_duration: (light.offAtMs - nowMs()) / 1000 }),
		},
		'cover:0': {
			id: 0,
			state: moving() ?? (cover.position > 0 ? 'open' : 'closed'),
			current_pos: cover.position,
		},
		sys: { mac: 'A8032A5FC002' },
	})
	const notify = () =>
		bus.publish(`${ID}/events/rpc`, { src: ID, method: 'NotifyStatus', params: status() })
	const methods: Record<string, (params: Params) => object | null> = {
		'Shelly.GetDeviceInfo': () => ({
			id: ID,
			model: 'SFC-SIM-DIMMER',
			mac: 'A8032A5FC002',
			gen: 3,
		}),
		'Shelly.GetStatus': status,
		'Light.Set'({ on = light.on, brightness = light.brightness, toggle_after: offAfterS }) {
			light.on = on
			light.brightness = brightness
			light.offAtMs = on && offAfterS ? nowMs() + offAfterS * 1000 : 0
			return null
		},
		'Cover.Open': () => move(100),
		'Cover.Close': () => move(0),
	}
	function move(target: number) {
		cover.target = target
		return null
	}
	bus.subscribe(`${ID}/rpc`, (_topic, text) => {
		const call = parseCall(text)
		const method = call && Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
		if (!call || !method) return
		const result = method(call.params ?? {})
		bus.publish(`${call.src}/rpc`, { id: call.id, src: ID, dst: call.src, result })
		if (result === null) notify()
	})
	return {
		birth: () => bus.publish(`${ID}/online`, 'true', { retain: true }),
		report() {
			cover.position += Math.max(-STEP_PCT, Math.min(STEP_PCT, cover.target - cover.position))
			if (light.offAtMs !== 0 && nowMs() >= light.offAtMs)
				Object.assign(light, { on: false, offAtMs: 0 })
			notify()
		},
	}
}

type Call = { id: number; src: string; method: string; params?: Params }

function parseCall(text: string): Call | undefined {
	try {
		const call = JSON.parse(text) as Partial<Call> | null
		return typeof call?.src === 'string' && typeof call.method === 'string'
			? (call as Call)
			: undefined
	} catch {
		return undefined
	}
}
