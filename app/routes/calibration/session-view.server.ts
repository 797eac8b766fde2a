import { PROCEDURES, type ProcedurePoint } from '@sfc/domain/calibration/procedure'
import { referenceTable } from '@sfc/domain/calibration/reference-table'
import type { SensorCalibration } from '~/services/calibration/read-calibration.server'
import { fahrenheit, pointName, type WordsOf } from './words-of'

export type SessionView = NonNullable<ReturnType<typeof sessionView>>

/** The calibration under way as the page shows it; null when none is. */
export function sessionView(
	{ sensor, session, fit }: SensorCalibration,
	{ words, userId }: { words: WordsOf; userId: string },
) {
	if (!session || !fit) return null
	const procedure = PROCEDURES[sensor.type]
	const { step } = session
	const current = procedure.steps[step - 1] ?? procedure.steps[0]
	if (!current) throw new Error(`${sensor.type} has no steps`)
	return {
		...{ step, current, by: session.startedBy, since: words.instant(session.startedAt) },
		isOwn: session.userId === userId,
		steps: procedure.steps.map(({ id, title }) => ({ id, title })),
		point: pointOf(
			procedure.points.find(({ key }) => key === current.takes),
			words,
		),
		points: procedure.points
			.map((point) => {
				const taken = session.points.find(({ key }) => key === point.key)
				return {
					...{ key: point.key, name: pointName(point), optional: point.optional ?? false },
					step: procedure.steps.findIndex(({ takes }) => takes === point.key) + 1,
					taken: taken && {
						reference: words.value(taken.reference),
						raw: words.value(taken.raw),
					},
				}
			})
			.sort((a, b) => a.step - b.step),
		fit: fit.ok
			? {
					state: 'sound' as const,
					words: `Slope ${Math.round(100 / fit.slope)} %, points within ${words.span(fit.residual)} of the line`,
				}
			: {
					state:
						session.points.length > 0 && !isWaiting(fit) ? ('bad' as const) : ('open' as const),
					words: fit.reason,
				},
	}
}

/** The points so far are sound, others are still to come. */
const isWaiting = ({ reason, missing }: { reason: string; missing: string[] }) =>
	missing.length > 0 && reason.startsWith('Still to be taken')

export type PointView = NonNullable<ReturnType<typeof pointOf>>

/** What has to be entered to know the reference of a point. */
function pointOf(point: ProcedurePoint | undefined, words: WordsOf) {
	if (!point) return null
	const isLiquid = point.buffer !== undefined || point.standard !== undefined
	const hasLot = isLiquid || (point.isBottled ?? false)
	const table = referenceTable(point, false)
	return {
		...{ key: point.key, label: point.label, optional: point.optional ?? false },
		...{ unit: words.unit },
		table: table && {
			source: table.source,
			rows: table.rows.map(({ temperatureC, value }) => ({
				...{ at: fahrenheit(temperatureC), value: words.value(value) },
			})),
		},
		asks: {
			temperature: isLiquid || point.salt !== undefined,
			altitude: point.reference === 'boiling',
			shown: point.reference === 'typed',
			lot: hasLot,
			compensates: point.standard !== undefined,
		},
	}
}
