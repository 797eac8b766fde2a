import { formatCheck, type Check } from '@sfc/domain/readings/calibration/check-reading'
import {
	isStepDone,
	procedureForSensor,
	type ProcedurePoint,
} from '@sfc/domain/readings/calibration/procedure'
import { referenceTable } from '@sfc/domain/readings/calibration/reference-table'
import { CHECK_KEY, type RecordedPoint } from '@sfc/domain/readings/calibration/recorded-point'
import { restateAll } from '@sfc/domain/units/restate-units'
import type { SensorCalibration } from '~/areas/readings/services/calibration/read-calibration.server'
import { pointName, type Formatters } from './formatters'

export type SessionView = NonNullable<ReturnType<typeof sessionView>>

/** The calibration in progress for the page; null when there is none. */
export function sessionView(
	{ sensor, session, fit }: SensorCalibration,
	{ words, userId }: { words: Formatters; userId: string },
) {
	if (!session || !fit) return null
	const procedure = restateAll(procedureForSensor(sensor), words.formats)
	const { step } = session
	const current = procedure.steps[step - 1] ?? procedure.steps[0]
	if (!current) throw new Error(`${sensor.type} has no steps`)
	return {
		step,
		current,
		by: session.startedBy,
		since: words.instant(session.startedAt),
		isOwn: session.userId === userId,
		steps: procedure.steps.map(({ id, title, takes }, i) => ({
			id,
			title,
			isDone: isStepDone({ number: i + 1, takes }, session),
		})),
		point: toPointView(
			procedure.points.find(({ key }) => key === current.takes),
			words,
			sensor,
		),
		/** The raw reading of this step's point; null while it is open. */
		takenRaw: session.points.find(({ key }) => key === current.takes)?.raw ?? null,
		points: procedure.points
			.map((point) => {
				const taken = session.points.find(({ key }) => key === point.key)
				const check = point.key === CHECK_KEY ? fit.check : null
				const step = procedure.steps.findIndex(({ takes }) => takes === point.key) + 1
				const open = `In step ${step}${point.optional ? ', optional' : ''}`
				return {
					key: point.key,
					name: pointName(point),
					step,
					state: pointState(taken, check),
					words: check
						? formatCheck(check, procedure.quantity, words.formats)
						: taken
							? formatRecorded(taken, words)
							: open,
				}
			})
			.sort((a, b) => a.step - b.step),
		fit: fit.ok
			? { state: 'sound' as const, words: formatSoundness(fit, words) }
			: {
					state:
						session.points.length > 0 && !isWaiting(fit) ? ('bad' as const) : ('open' as const),
					words: fit.reason,
				},
	}
}

type PointState = 'open' | 'taken' | 'bad'

const pointState = (taken: RecordedPoint | undefined, check: Check | null): PointState =>
	!taken ? 'open' : check?.isWithin === false ? 'bad' : 'taken'

const formatRecorded = ({ raw, reference }: RecordedPoint, words: Formatters) =>
	`Sensor ${words.value(raw)}, true value ${words.value(reference)}`

type Sound = Extract<NonNullable<SensorCalibration['fit']>, { ok: true }>

/** Formats the quality of the line. Any two points fit a line exactly: only a third shows how straight it is. */
function formatSoundness({ slope, residual, check }: Sound, words: Formatters): string {
	const straight = residual === null ? '' : `, points within ${words.span(residual)} of the line`
	const off = check && words.span(Math.abs(check.value - check.reference))
	const checked = off === null ? 'not checked against a reference' : `${off} off in the check`
	return `Slope ${Math.round(100 / slope)} %${straight}, ${checked}`
}

/** Whether the points so far are good, but more are needed. */
const isWaiting = ({ reason, missing }: { reason: string; missing: string[] }) =>
	missing.length > 0 && reason.startsWith('Not taken yet')

export type PointView = NonNullable<ReturnType<typeof toPointView>>

/** The fields that determine the reference of a point. */
function toPointView(
	point: ProcedurePoint | undefined,
	words: Formatters,
	{ compensation }: SensorCalibration['sensor'],
) {
	if (!point) return null
	const isLiquid = point.buffer !== undefined || point.standard !== undefined
	const hasLot = isLiquid || (point.isBottled ?? false)
	const table = referenceTable(point, false)
	return {
		key: point.key,
		label: point.label,
		optional: point.optional ?? false,
		isCheck: point.key === CHECK_KEY,
		unit: words.unit,
		table: table && {
			source: table.source,
			rows: table.rows.map(({ temperatureC, value }) => ({
				at: words.temperature(temperatureC),
				value: words.value(value),
			})),
		},
		asks: {
			temperature: isLiquid || point.salt !== undefined || compensation?.by === 'farm',
			altitude: point.reference === 'boiling',
			shown: point.reference === 'typed',
			lot: hasLot,
			compensates: point.standard !== undefined && compensation === null,
		},
	}
}
