import { EQUIPMENT } from '@sfc/farm-sim/world/equipment'
import {
	changeEnergyPrices,
	enterWatts,
} from '../../app/areas/automation/services/energy/change-energy.server'
import { listMeteredOutputs } from '../../app/areas/automation/services/energy/list-metered-outputs.server'
import type { PastFarm } from './past-farm'

/** Heat switches alone often enough to be measured; of all else a person reads the label. */
const MEASURED = 'heat'

/** A person enters what power costs and what the labels of lamps and pumps say. */
export async function setUpEnergy({ grower }: PastFarm): Promise<void> {
	await changeEnergyPrices(grower, { currency: 'USD', perKWh: 0.18 })
	for (const { key, outputClass, meter } of await listMeteredOutputs(grower)) {
		const label = EQUIPMENT.find((one) => one.key === key)
		if (label && !meter?.isOwn && outputClass !== MEASURED)
			await enterWatts(grower, { key, watts: label.watts })
	}
}
