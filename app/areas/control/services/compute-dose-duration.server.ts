import { fitHandDose } from '@sfc/domain/control/controllers/dosing/hand-dose'
import { Fault } from '@sfc/domain/fault'
import { and, eq, gte, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { commands, type equipment } from '#db/schema/control'
import { doses, dosers } from '#db/schema/dosing'
import type { FarmCtx } from '~/context.server'
import { toDoser } from './dosing/to-doser'
import { readSwitchArgs } from './read-switch-args'

const DAY_MS = 86_400_000
/**
 * Statuses of manual doses that were ordered and neither refused nor failed before the pump ran.
 */
const GIVEN_STATUSES = ['queued', 'sent', 'done', 'failed', 'unknown']

type Dose = {
	item: typeof equipment.$inferSelect
	ml: number | undefined
	longestMs: number | null
}

/**
 * Computes how long a dosing pump runs for a manual dose, from its measured rate; its budgets hold
 * for people as for control. Manual doses count from their order on. Throws Fault invalid and
 * conflict, at `ml`.
 */
export async function computeDoseDuration(
	tx: Tx,
	ctx: FarmCtx,
	{ item, ml, longestMs }: Dose,
): Promise<{ forMs: number }> {
	const { id, name } = item
	const refuse = (code: 'invalid' | 'conflict', text: string) => {
		return new Fault(code, text, { field: 'ml' })
	}
	const [row] = await tx.select().from(dosers).where(eq(dosers.equipmentId, id))
	const { mlPerS = null, budget } = row ? toDoser(row) : {}
	if (mlPerS === null || !budget)
		throw refuse('conflict', `Set up and measure ${name} under Dosing first: it is dosed in ml`)
	if (ml === undefined) throw refuse('invalid', `Enter how many ml: ${name} is dosed in ml`)
	if (!(ml > 0)) throw refuse('invalid', 'Enter more than 0 ml')
	const given = await listRecentDoses(tx, ctx, id)
	const givenMl = (withinMs: number) => sum(given, ctx.now() - withinMs)
	const dose = fitHandDose(ml, { mlPerS, budget, longestMs }, givenMl)
	if ('reason' in dose) throw refuse('conflict', `${name} ${dose.reason}`)
	return dose
}

type RecentDoses = { byHand: Entry[]; byControl: Entry[]; ordered: Entry[] }
type Entry = { at: number; ml: number }

/**
 * Sums the doses since an instant. A manual dose is in the ledger only where the agent runs dosing,
 * so the larger of the two sums counts.
 */
function sum({ byHand, byControl, ordered }: RecentDoses, since: number): number {
	const of = (list: readonly Entry[]) =>
		list.filter(({ at }) => at > since).reduce((all, { ml }) => all + ml, 0)
	return of(byControl) + Math.max(of(byHand), of(ordered))
}

async function listRecentDoses(tx: Tx, ctx: FarmCtx, equipmentId: number): Promise<RecentDoses> {
	const since = ctx.now() - DAY_MS
	const ledger = await tx
		.select({ at: doses.startedAt, ml: doses.ml, verdict: doses.verdict })
		.from(doses)
		.where(and(eq(doses.equipmentId, equipmentId), gte(doses.startedAt, since)))
	const orders = await tx
		.select({ at: commands.issuedAt, args: commands.args })
		.from(commands)
		.where(
			and(
				eq(commands.equipmentId, equipmentId),
				gte(commands.issuedAt, since),
				inArray(commands.status, GIVEN_STATUSES),
			),
		)
	return {
		byHand: ledger.filter(({ verdict }) => verdict === 'by-hand'),
		byControl: ledger.filter(({ verdict }) => verdict !== 'by-hand'),
		ordered: orders.flatMap(({ at, args }) => {
			const { ml } = readSwitchArgs(args)
			return ml === undefined ? [] : [{ at, ml }]
		}),
	}
}
