import { match } from '#db/match'
import type { Cause } from '@sfc/domain/plant-health/diagnosis/cause'
import {
	additionMl,
	dilutionL,
	learnedResponse,
	type WorkedDose,
} from '@sfc/domain/plant-health/diagnosis/tank-addition'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import { DOSER_NAMES } from '@sfc/domain/growing/nutrients/doser-role'
import { isTrusted } from '@sfc/domain/readings/quality'
import { desc, inArray, isNotNull } from 'drizzle-orm'
import { doses } from '#db/schema/dosing'
import type { FarmCtx } from '~/context.server'
import { chooseReading } from '~/areas/readings/services/choose-reading'
import { listTanks } from '~/areas/readings/services/list-tanks'
import { loadLatestReadings } from '~/areas/readings/services/load-latest-readings.server'
import { loadTargets } from '~/areas/growing/services/recipes/load-targets.server'

/**
 * Proposed addition that would bring the reservoir to the middle of its range. It doses nothing.
 */
type Addition =
	| { kind: 'dose'; role: DoserRole; name: string; ml: number; doses: number }
	| { kind: 'water'; litres: number }

export type Additions = {
	quantity: 'ph' | 'ec'
	now: number
	target: number
	volumeL: number
	additions: Addition[]
}

const ROLES = {
	'ph up': ['ph-up'],
	'ph down': ['ph-down'],
	'ec up': ['nutrient-a', 'nutrient-b'],
	'ec down': [],
} as const satisfies Record<string, readonly DoserRole[]>

/**
 * Proposes what to add to the reservoir for a cause, based on how the tank responded to earlier
 * successful doses. Null when the cause asks for nothing, or when volume, reading, target or
 * response are unknown.
 */
export async function proposeAdditions(
	ctx: FarmCtx,
	cause: Pick<Cause, 'tank'>,
): Promise<Additions | null> {
	if (!cause.tank) return null
	const { quantity, change } = cause.tank
	const [readings, targetOf] = await Promise.all([loadLatestReadings(ctx), loadTargets(ctx)])
	const { isSimulated } = ctx.farm
	const reading = chooseReading(readings, quantity, isSimulated)
	const reservoir = listTanks(readings, isSimulated).find(({ role }) => role === 'reservoir')
	if (!reading || reading.value === null || !reservoir?.volumeL) return null
	const isKnown = [reading.quality, reservoir.quality].every(
		(quality) => quality !== null && isTrusted(quality, isSimulated),
	)
	const target = targetOf({ zone: reading.zone ?? '', quantity })
	if (!isKnown || !target) return null
	const tank = {
		now: reading.value,
		target: (target.low + target.high) / 2,
		litres: reservoir.volumeL,
	}
	const { now, litres: volumeL } = tank
	const told = { quantity, now, target: tank.target, volumeL }
	if (quantity === 'ec' && change === 'down') {
		const litres = dilutionL(tank)
		return litres === null ? null : { ...told, additions: [{ kind: 'water', litres }] }
	}
	const additions = await dosesFor(ctx, ROLES[`${quantity} ${change}`], tank)
	return additions && { ...told, additions }
}

/**
 * Computes the doses of a nutrient's parts, which share the change; null when the response of one
 * of them is unknown.
 */
async function dosesFor(
	ctx: FarmCtx,
	roles: readonly DoserRole[],
	tank: { now: number; target: number; litres: number },
): Promise<Addition[] | null> {
	const rows = await ctx.db.read
		.select()
		.from(doses)
		.where(
			match(
				doses,
				{ farmId: ctx.farm.id, verdict: 'worked' },
				inArray(doses.role, [...roles]),
				isNotNull(doses.before),
				isNotNull(doses.after),
			),
		)
		.orderBy(desc(doses.startedAt))
		.limit(100)
	const additions: Addition[] = []
	const shared = { ...tank, target: tank.now + (tank.target - tank.now) / roles.length }
	for (const role of roles) {
		const own = rows.filter((row) => row.role === role)
		const worked: WorkedDose[] = own.flatMap(({ ml, litres, before, after }) =>
			before === null || after === null ? [] : [{ ml, litres, before, after }],
		)
		const response = learnedResponse(worked)
		const ml = response === null ? null : additionMl(shared, response)
		if (ml === null) return null
		additions.push({ kind: 'dose', role, name: DOSER_NAMES[role], ml, doses: worked.length })
	}
	return additions
}
