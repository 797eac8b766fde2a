import { EQUIPMENT } from '@sfc/farm-sim/world/equipment'
import {
	changeEnergyPrices,
	setOutputWatts,
} from '../../app/areas/automation/services/energy/change-energy.server'
import { listMeteredOutputs } from '../../app/areas/automation/services/energy/list-metered-outputs.server'
import type { PastFarm } from './past-farm'

/** Only heaters switch alone often enough to be measured; for others the label counts. */
const MEASURED = 'heat'

/** Enters the price of electricity, and the label power of lamps and pumps. */
export async function setUpEnergy({ grower }: PastFarm): Promise<void> {
	await changeEnergyPrices(grower, { currency: 'USD', perKWh: 0.18 })
	for (const { key, outputClass, meter } of await listMeteredOutputs(grower)) {
		const label = EQUIPMENT.find((one) => one.key === key)
		if (label && !meter?.isOwn && outputClass !== MEASURED)
			await setOutputWatts(grower, { key, watts: label.watts })
	}
}
