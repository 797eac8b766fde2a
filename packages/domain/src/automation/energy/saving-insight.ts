import type { Insight } from '../insights/insight'
import type { EnergyPrices } from '../../control/prices/price-of-hour'
import { ENERGY_DAYS } from './energy-cost'
import { formatEnergyCost, formatKWh } from './format-energy'
import type { Saving } from './savings'

/** What would be saved, in words: `€4.20, 21 kWh`. */
export function formatSaving(
	{ kWh, ofKWh, money }: Saving,
	prices: Pick<EnergyPrices, 'currency'> | null,
): string {
	const energy = kWh > 0 ? formatKWh(kWh) : `${formatKWh(ofKWh)} moved`
	return prices && money !== null
		? `${formatEnergyCost(money, prices.currency)}, ${energy}`
		: energy
}

/** A saving among the other things a farm's data says. */
export function savingInsight(
	saving: Saving,
	{ prices, now }: { prices: EnergyPrices | null; now: number },
): Insight {
	const { id, title, evidence, advice, knownPart, link } = saving
	return {
		id,
		type: 'optimization',
		title,
		evidence: `${evidence} Worth up to ${formatSaving(saving, prices)} in ${ENERGY_DAYS} days.`,
		advice,
		confidence: knownPart,
		confidenceMeans: `the part of the past ${ENERGY_DAYS} days in which its power is known`,
		impact: 'medium',
		at: now,
		link,
	}
}
