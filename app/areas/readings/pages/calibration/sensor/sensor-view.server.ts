import { hasPermission } from '@sfc/domain/platform/permissions'
import { procedureForSensor } from '@sfc/domain/readings/calibration/procedure'
import { restateAll } from '@sfc/domain/units/restate-units'
import { personFormats } from '@sfc/domain/units/formats'
import type { FarmCtx } from '~/context.server'
import {
	readCalibration,
	type SensorCalibration,
} from '~/areas/readings/services/calibration/read-calibration.server'
import { readCompensation } from '~/areas/readings/services/compensation/read-compensation.server'
import { formatCompensation } from '../../format-compensation'
import { driftView } from './drift-view.server'
import type { ReadingView } from './reading-view'
import { sessionView } from './session-view.server'
import { versionView } from './version-view'
import { createFormatters } from './formatters'

export type SensorView = Awaited<ReturnType<typeof readSensor>> & {
	reading: ReadingView
	now: number
}

/** A sensor of the farm, without its current reading. @throws Fault not-found */
export async function readSensor(ctx: FarmCtx, pointId: number) {
	const found = await readCalibration(ctx, { pointId, units: ctx.user })
	const compensation =
		found.sensor.quantity === 'ec'
			? formatCompensation(await readCompensation(ctx, pointId), ctx.user).text
			: null
	return { ...sensorView(ctx, found), compensation }
}

/** The page of a sensor: its procedure, its calibrations, and the one in progress. */
function sensorView(ctx: FarmCtx, found: SensorCalibration) {
	const { sensor, versions, due, first } = found
	const procedure = restateAll(procedureForSensor(sensor), ctx.user)
	const { timezone } = ctx.farm
	const words = createFormatters({
		quantity: sensor.quantity,
		timezone,
		formats: personFormats(ctx.user),
	})
	const newest = versions.find(({ undoneAt }) => undoneAt === null)
	const { tolerance } = procedure.rule
	return {
		pointId: sensor.pointId,
		timezone,
		name: procedure.name,
		label: sensor.label,
		deviceName: sensor.deviceName,
		group: procedure.group,
		tools: procedure.tools,
		solutions: procedure.solutions,
		notice: procedure.notice ?? null,
		steps: procedure.steps.length,
		accuracy: procedure.accuracy,
		first: first && { words: first.words, pointId: first.sensor?.pointId ?? null },
		mayCalibrate: hasPermission(ctx.role, 'sensor.calibrate'),
		last: newest ? words.day(newest.fromAt) : 'Never',
		due:
			due.at === null ? null : { on: words.day(due.at), why: due.why, isOver: due.at <= ctx.now() },
		held: newest?.version ?? null,
		versions: versions.map((version) => versionView(version, procedure, words)),
		drift: driftView({ versions, tolerance, due, timezone, words }),
		session: sessionView(found, { words, userId: ctx.user.id }),
	}
}
