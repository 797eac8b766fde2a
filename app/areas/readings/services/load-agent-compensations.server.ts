import { calibrate, lineAt, type Line } from '@sfc/domain/readings/calibration/line'
import type { Compensation } from '@sfc/domain/readings/compensation'
import { and, eq, isNotNull } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import type { AgentCtx } from '~/context.server'
import { cacheForAgent } from './agent-cache.server'
import { loadCalibrationLines } from './calibration/load-calibration-lines.server'

const KEEP_MS = 10 * 60_000

/** How EC of a point is brought to 25 °C; the temperature of its sensor by that sensor's calibration. */
type EcCorrection = Extract<Compensation, { by: 'farm' }>

export type AgentCompensations = {
	ofPoint: ReadonlyMap<number, EcCorrection>
	/** Points whose temperature is used. */
	temperatures: ReadonlySet<number>
	/** What such a point measures, °C, from its raw value. */
	celsius(pointId: number, at: number, raw: number): number
}

/** Loads which of an agent's EC points the farm corrects to 25 °C, and by which temperature. */
export const loadAgentCompensations = (ctx: AgentCtx): Promise<AgentCompensations> =>
	cacheForAgent(
		ctx,
		{ agentId: ctx.agent.id, topic: 'compensations', keepMs: KEEP_MS },
		async () => {
			const rows = await ctx.db.read
				.select({ id: points.id, compensation: points.compensation })
				.from(points)
				.innerJoin(devices, eq(devices.id, points.deviceId))
				.where(and(eq(devices.agentId, ctx.agent.id), isNotNull(points.compensation)))
			const ofPoint = new Map<number, EcCorrection>()
			for (const { id, compensation } of rows)
				if (compensation?.by === 'farm') ofPoint.set(id, compensation)
			const temperatures = new Set([...ofPoint.values()].map((one) => one.temperaturePointId))
			const lines = await loadCalibrationLines(ctx, [...temperatures])
			const linesOf = (pointId: number): Line[] => lines.get(pointId) ?? []
			const celsius = (pointId: number, at: number, raw: number) =>
				calibrate(lineAt(linesOf(pointId), at), raw)
			return { ofPoint, temperatures, celsius }
		},
	)
