import { PROCEDURES, type ProcedurePoint } from '@sfc/domain/calibration/procedure'
import { may } from '@sfc/domain/accounts/permissions'
import { shownValue } from '@sfc/domain/units/shown-unit'
import type { FarmCtx } from '~/context.server'
import type { SensorCalibration } from '~/services/calibration/read-calibration.server'
import type { RawNow } from '~/services/calibration/read-raw-now.server'
import { formatInstant } from '~/ui/format-instant'

export type SensorView = ReturnType<typeof sensorView>

/** What the page of a sensor shows: its procedure, its calibrations, and the one under way. */
export function sensorView(ctx: FarmCtx, found: SensorCalibration, raw: RawNow) {
	const { sensor, versions, session, fit, due } = found
	const procedure = PROCEDURES[sensor.type]
	const instant = (at: number) => formatInstant(at, ctx.farm.timezone)
	const { unit, decimals } = shownValue(sensor.quantity, 0)
	const words = (stored: number) =>
		`${shownValue(sensor.quantity, stored).value.toFixed(decimals + 1)}${unit && ` ${unit}`}`
	const pointName = (key: string) =>
		procedure.points.find((point) => point.key === key)?.label.replace('Calibrate ', '') ?? key
	const newest = versions.find(({ undoneAt }) => undoneAt === null)
	return {
		...{ pointId: sensor.pointId, name: procedure.name, label: sensor.label },
		deviceName: sensor.deviceName,
		...{ tools: procedure.tools, solutions: procedure.solutions, notice: procedure.notice ?? null },
		steps: procedure.steps.length,
		accuracy: procedure.accuracy,
		mayCalibrate: may(ctx.role, 'sensor.calibrate'),
		last: newest ? instant(newest.fromAt) : 'Never',
		due:
			due.at === null ? null : { on: instant(due.at), why: due.why, isOver: due.at <= ctx.now() },
		versions: versions.map((version) => ({
			...{ version: version.version, at: instant(version.fromAt), by: version.madeBy },
			slope: `${Math.round(100 / version.slope)} %`,
			offset: signed(version.offset, unit, decimals + 1),
			points: version.points.map(
				({ key, reference, raw, lot }) =>
					`${pointName(key)}: ${words(raw)} for ${words(reference)}${lot ? `, lot ${lot}` : ''}`,
			),
			note: version.note,
			undone:
				version.undoneAt === null ? null : `${instant(version.undoneAt)} by ${version.undoneBy}`,
			mayUndo: version === newest,
		})),
		session: session && {
			...{ step: session.step, by: session.startedBy, since: instant(session.startedAt) },
			current: procedure.steps[session.step - 1] ?? null,
			point: pointOf(procedure.points, procedure.steps[session.step - 1]?.takes),
			taken: session.points.map(({ key, reference, raw }) => ({
				...{
					key,
					words: `${pointName(key)}: the sensor says ${words(raw)} for ${words(reference)}`,
				},
			})),
			fit: fit && {
				ok: fit.ok,
				words: fit.ok
					? `Slope ${Math.round(100 / fit.slope)} %, offset ${signed(fit.offset, unit, decimals + 1)}`
					: fit.reason,
			},
		},
		reading: {
			newest: raw.newest && { value: words(raw.newest.value), at: raw.newest.at },
			isStable: raw.isStable,
			share: raw.share,
			spread: raw.spread === null ? null : words2(raw.spread, unit, decimals + 2),
		},
		now: ctx.now(),
	}
}

const signed = (value: number, unit: string, decimals: number) =>
	`${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(decimals)}${unit && ` ${unit}`}`

const words2 = (value: number, unit: string, decimals: number) =>
	`${value.toFixed(decimals)}${unit && ` ${unit}`}`

/** What has to be entered to know the reference of a point. */
function pointOf(points: readonly ProcedurePoint[], key: string | undefined) {
	const point = points.find((one) => one.key === key)
	if (!point) return null
	const isLiquid = point.buffer !== undefined || point.standard !== undefined
	return {
		...{ key: point.key, label: point.label, optional: point.optional ?? false },
		asks: {
			temperature: isLiquid || point.salt !== undefined,
			altitude: point.reference === 'boiling',
			shown: point.reference === 'typed',
			lot: isLiquid,
			compensates: point.standard !== undefined,
		},
	}
}
