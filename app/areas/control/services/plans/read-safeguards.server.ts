import {
	compileSafeguards,
	farmLimits,
	type FarmSafeguards,
} from '@sfc/domain/control/compile-safeguards'
import type { OutputLimits } from '@sfc/domain/control/output-class'
import type { BoundOutput, BoundSensor } from '@sfc/domain/control/plan-inputs'
import { formatInterlock, type PlanInterlock } from '@sfc/domain/control/safeguards'
import { Fault } from '@sfc/domain/fault'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import { and, eq, ne } from 'drizzle-orm'
import { agents } from '#db/schema/agents'
import { equipment } from '#db/schema/control'
import { devices, points } from '#db/schema/devices'
import type { FarmCtx } from '~/context.server'
import { loadAgentPoints } from './load-plan-inputs.server'
import { loadSafeguards } from './load-safeguards.server'

/** Output with its limits, its interlocks, and what those may depend on. */
export type Safeguards = {
	output: BoundOutput
	equipmentId: number
	/** Limits of its class and of the farm. */
	limits: OutputLimits
	/** Settings of the farm for this output. */
	own: FarmSafeguards
	/** Settings of the whole farm. */
	all: FarmSafeguards[]
	/**
	 * Interlocks as they are compiled into the plan, including those of other outputs that concern
	 * this one.
	 */
	planned: PlanInterlock[]
	outputs: BoundOutput[]
	sensors: BoundSensor[]
	/** Interlocks in force, from its agent's last report. */
	reported: ReportedInterlock[]
}

/** Interlock that the agent has in force. Instants are milliseconds UTC. */
type ReportedInterlock = {
	id: string
	words: string
	/** Why it keeps the output off now; null while it does not. */
	acts: string | null
	/** When it last held back an ON; null when it never did. */
	actedAt: number | null
}

/**
 * Reads limits and interlocks of one output. Throws Fault not-found when no device is connected to
 * it.
 */
export async function readSafeguards(ctx: FarmCtx, { key }: { key: string }): Promise<Safeguards> {
	const found = await findSafeguards(ctx, { key })
	if (!found) throw new Fault('not-found', 'No device is connected as this output')
	return found
}

/** Finds limits and interlocks of one output; null when no device is connected to it. */
export async function findSafeguards(
	ctx: FarmCtx,
	{ key }: { key: string },
): Promise<Safeguards | null> {
	const [row] = await ctx.db.read
		.select({ id: equipment.id, decision: equipment.decision, agentId: devices.agentId })
		.from(equipment)
		.innerJoin(points, eq(points.id, equipment.pointId))
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.innerJoin(agents, eq(agents.id, devices.agentId))
		.where(
			and(
				eq(equipment.farmId, ctx.farm.id),
				eq(equipment.key, key),
				ne(agents.kind, 'grow-cloud'), // nothing there keeps a limit
			),
		)
	if (!row) return null
	const [all, bound] = await Promise.all([loadSafeguards(ctx), loadAgentPoints(ctx, row.agentId)])
	const output = bound.outputs.find(({ equipmentKey }) => equipmentKey === key)
	if (!output) return null
	const compiled = compileSafeguards(all, bound).find((one) => one.output.key === output.key)
	const reported = row.decision?.['interlocks'] as ReportedInterlock[] | undefined
	return {
		...bound,
		output,
		equipmentId: row.id,
		limits: farmLimits(output, all),
		own: all.find((one) => one.equipmentKey === key) ?? EMPTY(key),
		all,
		planned: compiled?.interlocks ?? [],
		reported: reported ?? [],
	}
}

const EMPTY = (equipmentKey: string): FarmSafeguards => ({
	equipmentKey,
	limits: {},
	interlocks: [],
})

export type InterlockLine = {
	id: string
	words: string
	/** Null while the agent has not reported that it is in force. */
	inForce: { acts: string | null; actedAt: number | null } | null
	/**
	 * Origin: set here; in the agent's own configuration; or removed here while the agent still has
	 * it in force.
	 */
	origin: 'farm' | 'agent' | 'removed'
}

/** Lists every interlock of an output: those set here, and others that its agent has in force. */
export function listInterlocks(
	{ planned, reported, sensors }: Safeguards,
	ctx: Pick<FarmCtx, 'user'>,
): InterlockLine[] {
	const shown = planned.map((interlock): InterlockLine => {
		const said = reported.find(({ id }) => id === interlock.id)
		const words = formatInterlock(inUnits(interlock, sensors, ctx))
		return { id: interlock.id, words, inForce: said ?? null, origin: 'farm' }
	})
	const others = reported
		.filter(({ id }) => !planned.some((one) => one.id === id))
		.map((said): InterlockLine => {
			const { id, words } = said
			return { id, words, inForce: said, origin: id.startsWith(OWN) ? 'agent' : 'removed' }
		})
	return [...shown, ...others]
}

/** Prefix of interlocks in the agent's own configuration. */
const OWN = 'own:'

/** Converts a threshold to the units of the person who reads it. */
function inUnits(
	interlock: PlanInterlock,
	sensors: readonly BoundSensor[],
	{ user }: Pick<FarmCtx, 'user'>,
): PlanInterlock {
	if (interlock.kind !== 'reading') return interlock
	const sensor = sensors.find(({ key }) => key === interlock.sensor.key)
	if (!sensor) return interlock
	const { value, unit } = toDisplayValue(sensor.quantity, interlock.value, user)
	return { ...interlock, value: Number(value.toPrecision(7)), unit }
}
