import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { formatLeafOffset } from '@sfc/domain/climate/format-leaf-offset'
import type { Units } from '@sfc/domain/units/formats'
import type { AnySeries } from '~/areas/readings/services/history/index-series'
import type { DerivedKind } from '~/areas/readings/services/history/list-derived'
import type { SeriesHistory } from '~/areas/readings/services/history/read-series.server'

type Shown = { unit: string; decimals: number; shown: (value: number) => number }

const same = (value: number) => value

/** Converts series computed in °C·d and litres into the person's units. */
function derivedFormat(kind: DerivedKind, units: Units): Shown {
	if (kind === 'degree-days') {
		const isFahrenheit = units.temperatureUnit === 'F'
		return isFahrenheit
			? { unit: '°F·d', decimals: 1, shown: (value) => value * 1.8 }
			: { unit: '°C·d', decimals: 1, shown: same }
	}
	if (kind === 'water-use') return quantityFormat('volume', units)
	return kind === 'vpd'
		? { unit: 'kPa', decimals: 2, shown: same }
		: { unit: 'mol/m²', decimals: 1, shown: same }
}

function quantityFormat(quantity: string, units: Units): Shown {
	const { unit, decimals } = toDisplayValue(quantity, 0, units)
	return { unit, decimals, shown: (value) => toDisplayValue(quantity, value, units).value }
}

const SILENT_AT_LEAST_MS = 30_000

/**
 * The name of a series and the format of its values. Marks farther apart than `longestMs` are not
 * connected.
 */
export function seriesFormat(
	{ point, derived }: AnySeries,
	{ stepMs }: SeriesHistory,
	units: Units,
) {
	const step = stepMs ?? 0
	if (derived) {
		const source = derived.inputs.map(({ label }) => label).join(' and ')
		const { key, label } = derived
		const format = derivedFormat(derived.kind, units)
		return { key, label, source: `from ${source}`, ...format, longestMs: step }
	}
	const { pointId, label, deviceName, quantity, intervalMs, removedAt } = point
	const longestMs = Math.max(3 * intervalMs, SILENT_AT_LEAST_MS, step)
	const source = removedAt === null ? deviceName : `${deviceName}, no longer connected`
	return { key: String(pointId), label, source, ...quantityFormat(quantity, units), longestMs }
}

/** How a computed series is calculated, with its parameters and the source of the formula. */
export function seriesMethod(
	{ derived }: AnySeries,
	{ baseC, noiseL, leafOffsetC }: SeriesHistory,
	units: Units,
) {
	if (!derived) return null
	const chosen = [
		baseC === null ? '' : ` The base is ${formatBaseTemperature(baseC, units)}.`,
		noiseL === null ? '' : ` Less than ${formatVolume(noiseL, units)} is taken for noise.`,
		leafOffsetC === null ? '' : ` The leaf is taken to be ${formatLeafOffset(leafOffsetC, units)}.`,
	].join('')
	return { formula: derived.formula + chosen, source: derived.source }
}

const formatBaseTemperature = (baseC: number, { temperatureUnit }: Units) =>
	temperatureUnit === 'F'
		? `${formatDecimals(baseC * 1.8 + 32, 0)} °F (${baseC} °C)`
		: `${baseC} °C`

function formatVolume(litres: number, units: Units): string {
	const { value, unit } = toDisplayValue('volume', litres, units)
	return `${formatDecimals(value, 2)} ${unit}`
}
