import type { Bus } from '../bus'

const NODE = 'zwave/nursery/12'

/** A switch with a meter behind Z-Wave JS UI. */
export function startZwaveSwitch(bus: Bus, nowMs: () => number) {
	let isOn = false
	const keep = (topic: string, value: unknown) =>
		bus.publish(topic, { time: nowMs(), value }, { retain: true })
	const report = () => {
		keep(`${NODE}/37/0/currentValue`, isOn)
		keep(`${NODE}/50/0/value/66049`, isOn ? 35 : 0)
	}
	bus.subscribe(`${NODE}/37/0/targetValue/set`, (_topic, text) => {
		isOn = /"value"\s*:\s*true/.test(text)
		report()
	})
	return {
		birth() {
			keep('zwave/_CLIENTS/ZWAVE_GATEWAY-farm/status', true)
			const status = { time: nowMs(), value: true, status: 'Alive', nodeId: 12 }
			bus.publish(`${NODE}/status`, status, { retain: true })
			const info = { id: 12, manufacturer: 'Smart Farm Control', productLabel: 'SFC-SIM-SWITCH' }
			bus.publish(`${NODE}/nodeinfo`, info, { retain: true })
			report()
		},
		report,
	}
}
