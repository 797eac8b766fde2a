import { timeTogether, type OnTimes } from './time-together'
import { sumCost, sumEnergyKwh, type EnergyHour } from './energy-cost'
import type { EnergyPrices, PriceOfHour } from '../../control/prices/price-of-hour'

export type EnergyOutput = {
	key: string
	name: string
	zone: string
	outputClass: string
	/** Empty where its power is not known. */
	hours: readonly EnergyHour[]
	on: OnTimes['on']
	switchings: OnTimes['switchings']
	/** What shows that it starts too often, in words; null where it does not. */
	cycling: { evidence: string; advice: string } | null
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
	/** The part of those hours in which the power of the outputs is known, 0 to 1. */
	knownPart: number
	link: string
}

/** What a kWh costs; `priceOf` is null without a price. */
type Tariff = {
	prices: EnergyPrices | null
	dearOf: (at: number) => number
	priceOf: PriceOfHour | null
}

/** Less is not worth a grower's time, kWh. */
const LEAST_KWH = 1
const HOUR_MS = 3_600_000

/** What would save most, first. */
export function findSavings(outputs: readonly EnergyOutput[], tariff: Tariff): Saving[] {
	const found = [
		...lampsInDearHours(outputs, tariff),
		...heatAgainst(outputs, tariff, 'cool'),
		...heatAgainst(outputs, tariff, 'exhaust'),
		...startsTooOften(outputs, tariff),
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
		const dear = ofZone.map(({ hours }) =>
			hours.reduce((sum, { at, kWh }) => sum + (kWh ?? 0) * dearOf(at), 0),
		)
		const dearKWh = dear.reduce((sum, kWh) => sum + kWh, 0)
		const ofKWh = ofZone.reduce((sum, lamp, i) => {
			return sum + (dear[i] ?? 0) * movablePart(lamp, dearOf)
		}, 0)
		if (ofKWh < LEAST_KWH) return []
		return {
			id: `lamps-${zone}`,
			title: `Lamps of the ${zone} burn in tariff hours`,
			evidence: `${round(dearKWh)} kWh of their ${round(sumEnergyKwh(ofZone.flatMap(({ hours }) => hours)))} kWh were drawn while electricity is dear; ${round(ofKWh)} kWh of that would fit into one day of light beside these hours.`,
			advice:
				'Let the lights come on so that the day of the crop lies outside these hours as far as it can.',
			kWh: 0,
			ofKWh,
			money: ofKWh * dearer,
			knownPart: knownPart(ofZone),
			link: '/zone-control/plan/settings',
		}
	})
}

/**
 * The part of the time a lamp burns in dear hours that would fit beside them. A day of light is one
 * piece, as are the dear hours, so no more than the cheap hours fits.
 */
function movablePart({ hours, on }: EnergyOutput, dearOf: Tariff['dearOf']): number {
	let [dearOn, cheapOff] = [0, 0]
	for (const [i, { at }] of hours.entries()) {
		const part = on[i] ?? null
		if (part === null) continue
		dearOn += part * dearOf(at)
		cheapOff += (1 - part) * (1 - dearOf(at))
	}
	return dearOn === 0 ? 0 : Math.min(1, cheapOff / dearOn)
}

const knownPart = (outputs: readonly EnergyOutput[]): number =>
	Math.min(
		...outputs.map(({ hours }) => {
			return hours.filter(({ kWh }) => kWh !== null).length / Math.max(1, hours.length)
		}),
	)

const AGAINST = {
	cool: {
		did: 'and cooled',
		advice:
			'Widen the temperature range of the recipe, or look for a sensor in the draught of either.',
		at: '/recipes',
	},
	exhaust: {
		did: 'and vented',
		advice:
			'Raise the humidity at which the exhaust starts, or use a dehumidifier in cold weather.',
		at: '/zone-control/plan/air',
	},
} as const

/** Heat that was given while the same air was cooled or vented. */
function heatAgainst(
	outputs: readonly EnergyOutput[],
	{ priceOf }: Tariff,
	other: keyof typeof AGAINST,
): Saving[] {
	const { did, advice, at } = AGAINST[other]
	return outputs.flatMap((heater) => {
		const { key, name, zone, outputClass, hours, on } = heater
		if (outputClass !== 'heat') return []
		const against = outputs.filter((one) => one.zone === zone && one.outputClass === other)
		const times = against.map((one) => timeTogether(heater, one))
		const together = hours.map((_, i) => Math.max(0, ...times.map((each) => each[i] ?? 0)))
		const both = hours.flatMap((hour, i) => {
			const onMs = (on[i] ?? 0) * HOUR_MS
			const part = onMs > 0 ? Math.min(1, (together[i] ?? 0) / onMs) : 0
			return hour.kWh && part > 0 ? [{ ...hour, kWh: hour.kWh * part }] : []
		})
		const kWh = sumEnergyKwh(both)
		if (kWh < LEAST_KWH) return []
		const hoursTogether = together.reduce((sum, ms) => sum + ms, 0) / HOUR_MS
		return {
			id: `${other}-${key}`,
			title: `The ${zone} is heated ${did} at the same time`,
			evidence: `${name} ran for ${round(hoursTogether)} h together with ${against.map((one) => one.name).join(' or ')}. Up to ${round(kWh)} kWh of the heat was wasted.`,
			advice,
			kWh,
			ofKWh: kWh,
			money: priceOf && sumCost(both, priceOf),
			knownPart: knownPart([heater]),
			link: at,
		}
	})
}

/**
 * The part of its power that a cooler or heater loses by cycling, at most: `degradation × (1 - load)`
 * with the default degradation coefficient of AHRI standard 210/240; the load is the part of the
 * time it is on.
 */
const DEGRADATION = 0.25
const DAY_HOURS = 24

/** What starting too often loses in the hours looked at, if they are like their last day. */
function startsTooOften(outputs: readonly EnergyOutput[], { priceOf }: Tariff): Saving[] {
	return outputs.flatMap((output) => {
		const { key, name, hours, on, cycling } = output
		const day = hours.slice(-DAY_HOURS)
		const read = on.slice(-DAY_HOURS).filter((part) => part !== null)
		if (!cycling || read.length === 0) return []
		const load = read.reduce((sum, part) => sum + part, 0) / read.length
		const days = hours.length / day.length
		const lost = day.map(({ at, kWh }) => {
			return { at, kWh: kWh === null ? null : kWh * DEGRADATION * (1 - load) * days }
		})
		const kWh = sumEnergyKwh(lost)
		if (kWh < LEAST_KWH) return []
		return {
			id: `short-cycling-${key}`,
			title: `${name} starts too often`,
			evidence: `${cycling.evidence} By the usual figure for cycling up to ${round(100 * DEGRADATION * (1 - load))} % of its energy goes for nothing.`,
			advice: cycling.advice,
			kWh,
			ofKWh: kWh,
			money: priceOf && sumCost(lost, priceOf),
			knownPart: knownPart([output]),
			link: `/zones/outputs/${encodeURIComponent(key)}`,
		}
	})
}

const round = (value: number) =>
	String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
