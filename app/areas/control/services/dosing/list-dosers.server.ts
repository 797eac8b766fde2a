import { match } from '#db/match'
import { guessRole } from '@sfc/domain/control/controllers/dosing/default-doser'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import type { DoseBudget } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import { daysLeft } from '@sfc/domain/control/controllers/dosing/days-left'
import {
	learnedStrength,
	type LearnedStrength,
} from '@sfc/domain/control/controllers/dosing/learned-strength'
import { Fault } from '@sfc/domain/fault'
import { and, desc, eq, gte } from 'drizzle-orm'
import { equipment } from '#db/schema/control'
import { doses, dosers } from '#db/schema/dosing'
import type { FarmCtx } from '~/context.server'
import type { EquipmentState } from '../equipment-state'
import { listEquipment } from '../list-equipment.server'
import { toDoser } from './to-doser'

/** Level of a dosing pump's jug, from its last refill and the ledger of doses. */
type Jug = {
	enteredMl: number
	enteredAt: number
	enteredBy: string
	leftMl: number
	/** How long it lasts at the rate of the past week; null when too little was dosed to tell. */
	daysLeft: number | null
}

export type DoserState = {
	equipmentId: number
	key: string
	name: string
	zone: string
	/** Current state of the pump and why. */
	output: EquipmentState
	/** What the pump gives; null until it is set up, with the suggestion from its name. */
	role: DoserRole | null
	guess: DoserRole | null
	/** Measured rate; null before the first measurement. */
	measured: { mlPerS: number; at: number; by: string } | null
	budget: DoseBudget | null
	jug: Jug | null
	/** What it changes, by the doses of the past week. */
	strength: LearnedStrength | null
}

const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** Lists the dosing pumps of a farm, in the order of its equipment. */
export async function listDosers(ctx: FarmCtx): Promise<DoserState[]> {
	const pumps = (await listEquipment(ctx)).filter(({ outputClass }) => outputClass === 'dosing')
	// Dosing needs an agent that ends each dose; a cloud has none.
	const connected = pumps.filter(({ bound, isCloud }) => bound && !isCloud)
	const known = await ctx.db.read
		.select({ id: equipment.id, key: equipment.key, set: dosers })
		.from(equipment)
		.leftJoin(dosers, eq(dosers.equipmentId, equipment.id))
		.where(match(equipment, { farmId: ctx.farm.id, outputClass: 'dosing' }))
	const since = Math.min(
		ctx.now() - WEEK_MS,
		...known.map(({ set }) => set?.jugEnteredAt ?? Infinity),
	)
	const ledger = await ctx.db.read
		.select({
			equipmentId: doses.equipmentId,
			ml: doses.ml,
			at: doses.startedAt,
			verdict: doses.verdict,
			role: doses.role,
			litres: doses.litres,
			expected: doses.expected,
			before: doses.before,
			after: doses.after,
		})
		.from(doses)
		.where(and(eq(doses.farmId, ctx.farm.id), gte(doses.startedAt, since)))
		.orderBy(desc(doses.startedAt), desc(doses.id))
	return connected.flatMap((output) => {
		const { key, name, zone } = output
		const row = known.find((one) => one.key === key)
		if (!row) return []
		const { id: equipmentId, set } = row
		const own = ledger.filter((dose) => dose.equipmentId === equipmentId)
		const shown = { equipmentId, key, name, zone, output, guess: guessRole(name) }
		if (!set)
			return { ...shown, role: null, measured: null, budget: null, jug: null, strength: null }
		const { role, budget } = toDoser(set)
		return {
			...shown,
			role,
			budget,
			measured: toMeasuredRate(set),
			jug: computeJug(set, own, ctx.now()),
			strength: learnedStrength(own.filter((dose) => dose.role === role) as Given[]),
		}
	})
}

/** Reads one dosing pump. Throws Fault not-found. */
export async function readDoser(ctx: FarmCtx, { key }: { key: string }): Promise<DoserState> {
	const doser = (await listDosers(ctx)).find((one) => one.key === key)
	if (!doser) throw new Fault('not-found', 'Dosing pump not found')
	return doser
}

type Stored = typeof dosers.$inferSelect

const toMeasuredRate = ({ mlPerS, measuredAt, measuredBy }: Stored): DoserState['measured'] =>
	mlPerS === null || measuredAt === null
		? null
		: { mlPerS, at: measuredAt, by: measuredBy ?? 'someone' }

type Given = Parameters<typeof learnedStrength>[0][number] & { at: number }

function computeJug(
	{ jugMl, jugEnteredAt, jugEnteredBy }: Stored,
	given: readonly { ml: number; at: number; verdict: string | null }[],
	now: number,
): Jug | null {
	if (jugMl === null || jugEnteredAt === null) return null
	const used = given.filter(({ at }) => at >= jugEnteredAt).reduce((sum, { ml }) => sum + ml, 0)
	const leftMl = Math.max(0, jugMl - used)
	const week = given.filter(({ at, verdict }) => at >= now - WEEK_MS && verdict !== 'by-hand')
	return {
		enteredMl: jugMl,
		enteredAt: jugEnteredAt,
		enteredBy: jugEnteredBy ?? 'someone',
		leftMl,
		daysLeft: daysLeft(leftMl, week, now),
	}
}
