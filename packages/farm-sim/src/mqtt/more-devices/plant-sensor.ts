import type { Farm } from '../../farm'
import type { Bus } from '../bus'

const MAC = 'C47C8D5FC003'
const GATEWAY = 'home/OpenMQTTGateway/BTtoMQTT'

/** A Mi Flora that an OpenMQTTGateway hears: one value in each message. */
export function startPlantSensor(farm: Farm, bus: Bus) {
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
