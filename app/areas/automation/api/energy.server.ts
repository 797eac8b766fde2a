import { energyOperations } from '@sfc/contract/control/energy-operations'
import {
	changeEnergyPrices,
	setOutputWatts,
} from '~/areas/automation/services/energy/change-energy.server'
import { readEnergy } from '~/areas/automation/services/energy/read-energy.server'
import { implement } from '~/api/operation-handlers'

export const energyApi = implement(energyOperations, {
	async changeEnergyPrices(ctx, { body }) {
		await changeEnergyPrices(ctx, body)
		return body
	},
	async setOutputWatts(ctx, { params: { equipmentKey: key }, body: { watts = null } }) {
		await setOutputWatts(ctx, { key, watts })
		return { watts }
	},
	async readEnergy(ctx) {
		const { prices, total, outputs, meters, savings } = await readEnergy(ctx)
		return {
			prices,
			total: total.month,
			outputs: outputs.map(({ key, name, zone, known, month, readPart }) => ({
				equipmentKey: key,
				name,
				zone,
				watts: known?.watts ?? null,
				wattsBy: known?.by ?? null,
				spent: month,
				readPart,
			})),
			meters: meters.map(({ deviceName, month, outputsKWh, unknown }) => {
				return { deviceName, spent: month, outputsKWh, unknown }
			}),
			savings: savings.map(({ id, title, evidence, advice, kWh, ofKWh, money }) => {
				return { id, title, evidence, advice, kWh, ofKWh, money }
			}),
		}
	},
})
