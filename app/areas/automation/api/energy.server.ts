import { energyOperations } from '@sfc/contract/control/energy-operations'
import {
	changeEnergyPrices,
	setOutputWatts,
} from '~/areas/automation/services/energy/change-energy.server'
import { rehearseCheapHours } from '~/areas/automation/services/rehearsal/rehearse-cheap-hours.server'
import {
	rehearsePowerCap,
	toChoice,
	type CapLoad,
} from '~/areas/automation/services/rehearsal/rehearse-power-cap.server'
import {
	changeCheapHours,
	changePowerCap,
} from '~/areas/control/services/plans/change-control-settings.server'
import { fetchPricesNow } from '~/areas/control/services/prices/fetch-hourly-prices.server'
import {
	changeHourlyPriceSettings,
	readHourlyPriceSettings,
} from '~/areas/control/services/prices/hourly-price-settings.server'
import { readHourlyPrices } from '~/areas/automation/services/energy/read-hourly-prices.server'
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
	async changeHourlyPriceSettings(ctx, { body }) {
		await changeHourlyPriceSettings(ctx, body)
		return body
	},
	async changeCheapHours(ctx, { body }) {
		await changeCheapHours(ctx, body)
		return body
	},
	async rehearseCheapHours(ctx) {
		const { currency, zones } = await rehearseCheapHours(ctx)
		return {
			currency,
			zones: zones.map(({ zone, mode, watts, unknown, days }) => {
				return { zone, mode, watts, lampsUnknown: unknown, days }
			}),
		}
	},
	async changePowerCap(ctx, { body }) {
		await changePowerCap(ctx, toChoice(body))
		return body
	},
	async rehearsePowerCap(ctx) {
		const { chosen, watts, othersKW, othersBy, before, after } = await rehearsePowerCap(ctx)
		const toLoad = ({ peak, over, steps, zones, cost }: CapLoad) => {
			return { peak, over, steps, zones: zones.map(({ zone, spans }) => ({ zone, spans })), cost }
		}
		return {
			cap: chosen.powerCap,
			lampWatts: watts.lamps,
			unknown: [...watts.unknownLamps, ...watts.unknownOthers],
			othersWatts: 1000 * othersKW,
			othersBy,
			before: toLoad(before),
			after: toLoad(after),
		}
	},
	async fetchHourlyPrices(ctx) {
		return { added: await fetchPricesNow(ctx) }
	},
	async listHourlyPrices(ctx, { query: { from, days } }) {
		const [{ tariff, days: priced }, settings] = await Promise.all([
			readHourlyPrices(ctx, { from, days }),
			readHourlyPriceSettings(ctx),
		])
		const { extraPerKWh, extraPercent, url, fetchedAt, failure } = settings
		return {
			currency: tariff?.currency ?? null,
			hours: priced.flatMap(({ hours }) => hours),
			source: { extraPerKWh, extraPercent, url, fetchedAt, failure },
		}
	},
	async readEnergy(ctx) {
		const { prices, withoutPrice, total, outputs, meters, savings } = await readEnergy(ctx)
		return {
			prices,
			hoursWithoutPrice: withoutPrice.spans,
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
