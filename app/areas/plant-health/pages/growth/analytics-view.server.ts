import { formatNumber } from '@sfc/domain/units/format-number'
import { formatDay } from '@sfc/domain/calendar/format-day'
import type { Units } from '@sfc/domain/units/formats'
import { pageWindow } from '@sfc/domain/page-window'
import type {
	GrowthAnalytics,
	CropHeat,
	VarietyRecord,
} from '~/areas/plant-health/services/growth/read-growth-analytics.server'
import type { HeatAndLight } from '~/areas/plant-health/services/growth/compute-heat-and-light'

const VARIETIES_A_PAGE = 20
export type AnalyticsView = ReturnType<typeof analyticsView>

/** Past crops, and the heat and light of growing ones, in words and display units. */
export function analyticsView(
	found: GrowthAnalytics,
	{ varietyPage }: { varietyPage: number },
	units: Units,
) {
	const { varieties } = found
	const { offset, limit, ...at } = pageWindow(varieties.length, varietyPage, VARIETIES_A_PAGE)
	const shown = varieties.slice(offset, offset + limit)
	const longest = Math.max(
		1,
		...shown.flatMap(({ planned, actual }) => [planned ?? 0, actual ?? 0]),
	)
	return {
		varieties: { rows: shown.map(varietyView), longest, ...at },
		light: found.light.map(({ place, days }) => ({
			place: place.charAt(0).toUpperCase() + place.slice(1),
			days: days.map(lightDayView),
		})),
		heat: {
			rows: found.heat.crops.map((one) => heatView(one, units)),
			page: found.heat.page,
			pages: found.heat.pages,
		},
	}
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10

function varietyView({ label, growing, harvested, lost, planned, actual, ...rest }: VarietyRecord) {
	const ended = harvested + lost
	const { yield: perPlant, measured } = rest
	return {
		label,
		growing,
		harvested,
		measured,
		planned,
		actual,
		lost: ended === 0 ? '–' : `${lost} of ${ended}`,
		days:
			planned !== null && actual !== null
				? formatGrowthDays(planned, actual)
				: harvested === 0
					? 'No harvest yet'
					: 'The day of harvest was not noted',
		perPlant: perPlant
			? `${number(perPlant.quantity)} ${perPlant.unit} (${number(perPlant.low)}–${number(perPlant.high)})`
			: 'Not known yet',
	}
}

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

function formatGrowthDays(planned: number, actual: number): string {
	const off = oneDecimal(actual - planned)
	const words = off === 0 ? 'as planned' : off > 0 ? `${off} later` : `${-off} earlier`
	return `${oneDecimal(actual)} of ${oneDecimal(planned)} planned, ${words}`
}

function heatView({ cycleId, label, plantDate, sums }: CropHeat, units: Units) {
	return { id: cycleId, label, planted: formatDay(plantDate), ...sumsView(sums, units) }
}

/** The heat and light of one crop, each with the hours it is based on. */
export function sumsView({ degreeDays, light, meanLight }: HeatAndLight, units: Units) {
	return {
		heat: degreeDays && {
			...formatDegreeDays(degreeDays, units),
			hours: `from ${formatNumber(degreeDays.hours)} of ${formatNumber(degreeDays.ofHours)} hours`,
			source: degreeDays.baseFrom,
		},
		light:
			light.length === 0
				? null
				: {
						mean: meanLight ? `${oneDecimal(meanLight.molM2)} mol/m²/d` : null,
						from: meanLight
							? `mean of ${meanLight.days} ${meanLight.days === 1 ? 'day' : 'days'} with all hours`
							: 'No day has all its hours yet',
					},
	}
}

/** Formats degree days, for °F in °C too, because growing guides use either. */
function formatDegreeDays(
	{ sum, baseC }: NonNullable<HeatAndLight['degreeDays']>,
	{ temperatureUnit }: Units,
) {
	const celsius = `${formatNumber(Math.round(sum))} °C·d`
	if (temperatureUnit === 'C') return { text: celsius, other: null, above: `above ${baseC} °C` }
	return {
		text: `${formatNumber(Math.round(sum * 1.8))} °F·d`,
		other: celsius,
		above: `above ${oneDecimal(baseC * 1.8 + 32)} °F (${baseC} °C)`,
	}
}

export const lightDayView = ({ day, sum, hours, ofHours }: HeatAndLight['light'][number]) => ({
	day,
	words: formatDay(day),
	mol: oneDecimal(sum),
	from: `${hours} of ${ofHours} hours`,
	isWhole: hours === ofHours,
})
