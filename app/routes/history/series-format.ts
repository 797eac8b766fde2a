import { toDisplayValue } from '@sfc/domain/units/display-unit'
import type { AnySeries } from '~/services/history/series-by-key'
import type { DerivedKind } from '~/services/history/list-derived'
import type { SeriesHistory } from '~/services/history/read-series.server'

type Shown = { unit: string; decimals: number; shown: (value: number) => number }

const same = (value: number) => value
const litres = (value: number) => toDisplayValue('volume', value).value
const DERIVED: Readonly<Record<DerivedKind, Shown>> = {
	vpd: { unit: 'kPa', decimals: 2, shown: same },
	dli: { unit: 'mol/m²', decimals: 1, shown: same },
	'degree-days': { unit: '°F·d', decimals: 1, shown: (value) => value * 1.8 },
	'water-use': { unit: 'gal', decimals: 1, shown: litres },
}

const SILENT_AT_LEAST_MS = 30_000

/**
 * The name of a series and the format of its values. Marks farther apart than `longestMs` are not
 * connected.
 */
export function seriesFormat({ point, derived }: AnySeries, { stepMs }: SeriesHistory) {
	const step = stepMs ?? 0
	if (derived) {
		const source = derived.inputs.map(({ label }) => label).join(' and ')
		const { key, label } = derived
		return { key, label, source: `from ${source}`, ...DERIVED[derived.kind], longestMs: step }
	}
	const { pointId, label, deviceName, quantity, intervalMs, removedAt } = point
	const { unit, decimals } = toDisplayValue(quantity, 0)
	const shown = (value: number) => toDisplayValue(quantity, value).value
	const longestMs = Math.max(3 * intervalMs, SILENT_AT_LEAST_MS, step)
	const source = removedAt === null ? deviceName : `${deviceName}, no longer connected`
	return { key: String(pointId), label, source, unit, decimals, shown, longestMs }
}

/** How a computed series is calculated, with its parameters and the source of the formula. */
export function seriesMethod({ derived }: AnySeries, { baseC, noiseL }: SeriesHistory) {
	if (!derived) return null
	const chosen = [
		baseC === null ? '' : ` The base is ${(baseC * 1.8 + 32).toFixed(0)} °F (${baseC} °C).`,
		noiseL === null ? '' : ` Less than ${litres(noiseL).toFixed(2)} gal is taken for noise.`,
	].join('')
	return { formula: derived.formula + chosen, source: derived.source }
}
