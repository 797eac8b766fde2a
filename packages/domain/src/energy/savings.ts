import { costOf, energyOf, type EnergyHour, type EnergyPrices } from './energy-cost'

export type EnergyOutput = {
	name: string
	zone: string
	outputClass: string
	/** Empty where its power is not known. */
	hours: readonly EnergyHour[]
	/** The part of each hour it was on. */
	on: readonly (number | null)[]
}

/** What could be saved in the hours looked at; `money` is null without a price. */
export type Saving = {
	id: string
	title: string
	/** What happened, in words. */
	evidence: string
	advice: string
	/** Energy not drawn at all; 0 where it only moves to cheaper hours. */
	kWh: number
	/** The energy it is about. */
	ofKWh: number
	money: number | null
	link: string
}

type Tariff = { prices: EnergyPrices | null; dearOf: (at: number) => number }

/** Less is not worth a grower's time, kWh. */
const LEAST_KWH = 1
/** A minute in the hour. */
const LEAST_ON = 1 / 60

/** What would save most, first. */
export function findSavings(outputs: readonly EnergyOutput[], tariff: Tariff): Saving[] {
	const found = [
		...lampsInDearHours(outputs, tariff),
		...heatAgainst(outputs, tariff, 'cool'),
		...heatAgainst(outputs, tariff, 'exhaust'),
	]
	return found.toSorted((a, b) => (b.money ?? 0) - (a.money ?? 0) || b.kWh - a.kWh)
}

function lampsInDearHours(outputs: readonly EnergyOutput[], { prices, dearOf }: Tariff): Saving[] {
	if (!prices || (prices.perDearKWh ?? 0) <= prices.perKWh) return []
	const dearer = (prices.perDearKWh ?? 0) - prices.perKWh
	const lamps = outputs.filter(({ outputClass }) => outputClass === 'light')
	const zones = [...new Set(lamps.map(({ zone }) => zone))]
	return zones.flatMap((zone) => {
		const ofZone = lamps.filter((one) => one.zone === zone)
		const ofKWh = ofZone
			.flatMap(({ hours }) => hours)
			.reduce((sum, { at, kWh }) => sum + (kWh ?? 0) * dearOf(at), 0)
		if (ofKWh < LEAST_KWH) return []
		return {
			id: `lamps-${zone}`,
			title: `Lamps of the ${zone} burn in tariff hours`,
			evidence: `${round(ofKWh)} kWh of their ${round(energyOf(ofZone.flatMap(({ hours }) => hours)))} kWh were drawn while electricity is dear.`,
			advice:
				'Let the lights come on so that the day of the crop lies outside these hours as far as it can.',
			kWh: 0,
			ofKWh,
			money: ofKWh * dearer,
			link: '/zone-control/plan/settings',
		}
	})
}

const AGAINST = {
	cool: {
		did: 'and cooled',
		advice:
			'Widen the temperature range of the recipe, or look for a sensor that stands in the draught of either.',
		at: '/recipes',
	},
	exhaust: {
		did: 'and aired out',
		advice:
			'Let more humidity stand before air is changed, or dry the air with a dehumidifier while it is cold.',
		at: '/zone-control/plan/air',
	},
} as const

/** Heat of hours in which the same air was cooled or aired out. */
function heatAgainst(
	outputs: readonly EnergyOutput[],
	{ prices, dearOf }: Tariff,
	other: keyof typeof AGAINST,
): Saving[] {
	const { did, advice, at } = AGAINST[other]
	return outputs.flatMap(({ name, zone, outputClass, hours }) => {
		if (outputClass !== 'heat') return []
		const against = outputs.filter((one) => one.zone === zone && one.outputClass === other)
		const both = hours.flatMap((hour, i) => {
			const most = Math.max(0, ...against.map(({ on }) => on[i] ?? 0))
			// No more of the heat can have been in vain than the time the other ran.
			return hour.kWh && most >= LEAST_ON ? [{ ...hour, kWh: hour.kWh * most }] : []
		})
		const kWh = energyOf(both)
		if (kWh < LEAST_KWH) return []
		return {
			id: `${other}-${name}`,
			title: `The ${zone} is heated ${did} at once`,
			evidence: `${name} ran in ${both.length} hours in which ${against.map((one) => one.name).join(' or ')} ran too. By the times of both, up to ${round(kWh)} kWh of its heat went for nothing.`,
			advice,
			kWh,
			ofKWh: kWh,
			money: prices && costOf(both, prices, dearOf),
			link: at,
		}
	})
}

const round = (kWh: number) => String(kWh < 10 ? Math.round(kWh * 10) / 10 : Math.round(kWh))
