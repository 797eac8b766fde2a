import type { SeriesWire } from '@sfc/contract/history/history-wire'
import { listDerived, type Derived, type DerivedKind } from './list-derived'
import type { Series } from './list-series.server'

/** Something that has a history: a point that is measured, or what is computed from points. */
export type AnySeries = { point: Series; derived: null } | { point: null; derived: Derived }

const ofPoint = (point: Series) => [String(point.pointId), { point, derived: null }] as const

/**
 * All there is for a farm's points, by key: what is measured, what is computed from it, and what once
 * was measured, of which nothing is computed.
 */
export const seriesByKey = (
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

/** A series as the API tells it. */
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
