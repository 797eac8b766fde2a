import { resolveReference, type ProcedurePoint } from './procedure'
import { REFERENCE_SOURCES } from './reference-at'

export type ReferenceTable = {
	/** In the stored unit, at common temperatures, °C. */
	rows: { temperatureC: number; value: number }[]
	source: string
}

const USUAL_C = [15, 20, 25, 30]

/**
 * The values of a reference by temperature, for people who want to check it; null for a constant
 * one.
 */
export function referenceTable(point: ProcedurePoint, compensates: boolean): ReferenceTable | null {
	const source = point.buffer
		? REFERENCE_SOURCES.ph
		: point.standard
			? REFERENCE_SOURCES.ec
			: point.salt
				? REFERENCE_SOURCES.humidity
				: null
	if (source === null) return null
	const rows = USUAL_C.flatMap((temperatureC) => {
		const found = resolveReference(point, {
			temperatureC,
			altitudeM: null,
			typed: null,
			compensates,
		})
		return found.ok ? [{ temperatureC, value: found.value }] : []
	})
	return { rows, source }
}
