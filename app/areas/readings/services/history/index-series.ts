import type { SeriesWire } from '@sfc/contract/readings/history/history-wire'
import { listDerived, type Derived, type DerivedKind } from './list-derived'
import type { Series } from './list-series.server'

/** Series with a history: a measured point, or computed from points. */
export type AnySeries = { point: Series; derived: null } | { point: null; derived: Derived }

const ofPoint = (point: Series) => [String(point.pointId), { point, derived: null }] as const

/**
 * Maps all series of a farm's points by key: measured, computed, and formerly measured ones, from
 * which nothing is computed.
 */
export const indexSeries = (
	all: readonly Series[],
	past: readonly Series[] = [],
): Map<string, AnySeries> =>
	new Map<string, AnySeries>([
		...all.map(ofPoint),
		...listDerived(all).map((derived) => [derived.key, { point: null, derived }] as const),
		...past.map(ofPoint),
	])

const STORED_UNITS: Readonly<Record<DerivedKind, string>> = {
	vpd: 'kPa',
	dli: 'mol/m²',
	'degree-days': '°C·d',
	'water-use': 'L',
}

/** Converts a series for the API. */
export function toSeriesWire({ point, derived }: AnySeries): SeriesWire {
	if (point) {
		const { pointId, label, quantity, unit, zone, deviceName, removedAt } = point
		return {
			key: String(pointId),
			label,
			quantity,
			unit,
			zone,
			device: deviceName,
			derived: false,
			formula: null,
			source: null,
			removedAt,
		}
	}
	const { key, kind, label, zone, formula, source, inputs } = derived
	return {
		key,
		label,
		quantity: kind,
		unit: STORED_UNITS[kind],
		zone,
		derived: true,
		device: inputs.map(({ deviceName }) => deviceName)[0] ?? '',
		formula,
		source,
		removedAt: null,
	}
}
