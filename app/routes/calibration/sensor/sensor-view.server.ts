import { hasPermission } from '@sfc/domain/accounts/permissions'
import { procedureForSensor } from '@sfc/domain/calibration/procedure'
import type { FarmCtx } from '~/context.server'
import {
	readCalibration,
	type SensorCalibration,
} from '~/services/calibration/read-calibration.server'
import type { CurrentRawReading } from '~/services/calibration/read-current-raw.server'
import { readStability } from '~/services/calibration/read-stability.server'
import { driftView } from './drift-view.server'
import { readingView } from './reading-view'
import { sessionView } from './session-view.server'
import { versionView } from './version-view'
import { createFormatters } from './formatters'

export type SensorView = Awaited<ReturnType<typeof readSensor>>

/** A sensor of the farm with what it says now. @throws Fault not-found */
export async function readSensor(ctx: FarmCtx, pointId: number) {
	const found = await readCalibration(ctx, { pointId })
	const raw = await readStability(ctx, found.sensor)
	return sensorView(ctx, found, raw)
}

/** The page of a sensor: its procedure, its calibrations, and the one in progress. */
function sensorView(ctx: FarmCtx, found: SensorCalibration, raw: CurrentRawReading) {
	const { sensor, versions, due, first } = found
	const procedure = procedureForSensor(sensor)
	const { timezone } = ctx.farm
	const words = createFormatters({ quantity: sensor.quantity, timezone })
	const newest = versions.find(({ undoneAt }) => undoneAt === null)
	const { quantity } = sensor
	const { tolerance } = procedure.rule
	return {
		pointId: sensor.pointId,
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
		drift: driftView({ versions, quantity, tolerance, due, timezone, words }),
		session: sessionView(found, { words, userId: ctx.user.id }),
		reading: readingView(raw, words),
		now: ctx.now(),
	}
}
