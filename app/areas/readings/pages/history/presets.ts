import type { AnySeries } from '~/areas/readings/services/history/index-series'

/** A preset of related readings, offered when the farm has some of them. */
export type Preset = { label: string; keys: string[] }

type Topic = {
	label: string
	/** Quantities and computed series, the most important first. */
	quantities: readonly string[]
	/** One for each zone, where several devices measure the same quantity. */
	isOneAZone: boolean
}

const TOPICS: readonly Topic[] = [
	{
		label: 'Climate',
		quantities: ['airTemperature', 'humidity', 'co2', 'vpd'],
		isOneAZone: true,
	},
	{
		label: 'Nutrients',
		quantities: ['ph', 'ec', 'waterTemperature', 'dissolvedOxygen'],
		isOneAZone: true,
	},
	{ label: 'Tanks', quantities: ['volume', 'level'], isOneAZone: false },
	{ label: 'Irrigation', quantities: ['flow', 'moisture', 'water-use'], isOneAZone: false },
	{ label: 'Light', quantities: ['par', 'illuminance', 'dli'], isOneAZone: false },
	{ label: 'Energy', quantities: ['power', 'energy'], isOneAZone: false },
]

/**
 * The presets of a farm, built from what it measures: the quantities of a topic in their order, each added as
 * a whole while it fits.
 */
export function buildPresets(all: readonly AnySeries[], most: number): Preset[] {
	const present = all.filter(({ point }) => point?.removedAt == null)
	return TOPICS.flatMap(({ label, quantities, isOneAZone }) => {
		const keys: string[] = []
		for (const quantity of quantities) {
			const found = present.filter((series) => seriesQuantity(series) === quantity)
			const zones = found.map(seriesZone)
			const chosen = found
				.filter((series, i) => !isOneAZone || zones.indexOf(seriesZone(series)) === i)
				.map(seriesKey)
			if (keys.length === 0) keys.push(...chosen.slice(0, most))
			else if (keys.length + chosen.length <= most) keys.push(...chosen)
		}
		return keys.length > 0 ? [{ label, keys }] : []
	})
}

const seriesQuantity = ({ point, derived }: AnySeries) => point?.quantity ?? derived?.kind ?? ''
const seriesZone = ({ point, derived }: AnySeries) => point?.zone ?? derived?.zone ?? ''
const seriesKey = ({ point, derived }: AnySeries) =>
	point ? String(point.pointId) : (derived?.key ?? '')
