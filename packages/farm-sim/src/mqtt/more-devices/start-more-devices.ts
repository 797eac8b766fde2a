import type { Farm } from '../../farm'
import type { Bus } from '../bus'
import { startAnnouncedFan } from './announced-fan'
import { startShellyDimmer } from './shelly-dimmer'
import { startShellyRelay } from './shelly-relay'

/** One device for each other way that equipment is published over MQTT, apart from the farm's world. */
export function startMoreDevices(farm: Farm, bus: Bus, periodS: number) {
	const devices = [
		startShellyRelay(bus),
		startShellyDimmer(bus, farm.nowMs),
		startPlantSensor(farm, bus),
		startZwaveSwitch(bus, farm.nowMs),
		startAnnouncedFan(bus),
	]
	let reportedMs = farm.nowMs()
	for (const { birth } of devices) birth()
	return {
		tick(restarted: boolean): void {
			if (restarted) for (const { birth } of devices) birth()
			const passedS = (farm.nowMs() - reportedMs) / 1000
			if (passedS < periodS) return
			reportedMs = farm.nowMs()
			for (const { report } of devices) report(passedS)
		},
	}
}

const MAC = 'C47C8D5FC003'
const GATEWAY = 'home/OpenMQTTGateway/BTtoMQTT'

/** A Mi Flora that an OpenMQTTGateway hears: one value in each message. */
function startPlantSensor(farm: Farm, bus: Bus) {
	let turn = 0
	return {
		birth: () => undefined,
		report() {
			const values = [
				{ tempc: Number(farm.read('leaf-temperature').toFixed(1)) },
				{ moi: 42 },
				{ lux: 9971 },
				{ fer: 350 },
			]
			bus.publish(`${GATEWAY}/${MAC}`, {
				id: MAC.replace(/..(?=.)/g, '$&:'),
				rssi: -71,
				brand: 'Smart Farm Control',
				model: 'SFC-SIM-FLORA',
				model_id: 'HHCCJCY01HHCC',
				type: 'PLANT',
				...values[turn++ % values.length],
			})
		},
	}
}

const NODE = 'zwave/nursery/12'

/** A switch with a meter behind Z-Wave JS UI. */
function startZwaveSwitch(bus: Bus, nowMs: () => number) {
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
