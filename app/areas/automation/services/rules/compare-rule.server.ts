import { match } from '#db/match'
import type { Layer } from '@sfc/domain/control/decide-output'
import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { equipment, outputDecisions } from '#db/schema/control'
import { ruleEvents } from '#db/schema/rules'
import type { FarmCtx } from '~/context.server'
import { listOutputStates } from '~/areas/readings/services/history/list-output-states.server'
import { readRule } from './list-rules.server'

/** States of an output while a rule wanted it on or off. Times in milliseconds. */
export type RuleComparison = {
	equipmentKey: string
	name: string
	wantedOn: boolean
	/** How often it was wanted, and for how long in total. */
	times: number
	wantedMs: number
	/** Time in which it had that state anyway, and in which its state is unknown. */
	soAnywayMs: number
	unknownMs: number
	/** Decisions at each time, by the instant. */
	decided: { at: number; on: boolean | null; layer: Layer | 'cloud' }[]
}

const DAYS = 30
const DAY_MS = 86_400_000
/** Most times compared; for a rule that acts more often, its newest ones. */
const MOST_COMPARED = 50

/**
 * Compares what a rule wanted in the past 30 days, in shadow mode or live, with what its outputs really
 * did; of the 50 newest times. Throws Fault not-found.
 */
export async function compareRule(ctx: FarmCtx, { id }: { id: string }): Promise<RuleComparison[]> {
	const rule = await readRule(ctx, { id })
	const toAt = ctx.now()
	const fromAt = toAt - DAYS * DAY_MS
	const events = await ctx.db.read
		.select({ at: ruleEvents.at })
		.from(ruleEvents)
		.where(and(eq(ruleEvents.ruleId, id), gte(ruleEvents.at, fromAt)))
		.orderBy(desc(ruleEvents.at))
		.limit(MOST_COMPARED)
	const switches = rule.then.flatMap((action) => (action.kind === 'switch' ? [action] : []))
	if (events.length === 0) return []
	return Promise.all(
		switches.map(async ({ equipmentKey, on, forMin }) => {
			const wanted = events.map(({ at }) => {
				return { fromAt: at, toAt: Math.min(at + forMin * 60_000, toAt) }
			})
			const [states, decisions] = await Promise.all([
				// The spans are read one by one: over so short a time its states are known to the second.
				Promise.all(wanted.map((span) => listOutputStates(ctx, span, { key: equipmentKey }))),
				listDecisions(ctx, { equipmentKey, fromAt: fromAt - DAY_MS }),
			])
			const spans = states.flatMap(([output]) => output?.spans ?? [])
			const wantedMs = sumDurations(wanted)
			return {
				equipmentKey,
				name: states[0]?.[0]?.name ?? equipmentKey,
				wantedOn: on,
				times: wanted.length,
				wantedMs,
				soAnywayMs: sumDurations(spans.filter(({ state }) => state === (on ? 'on' : 'off'))),
				unknownMs: wantedMs - sumDurations(spans.filter(({ state }) => state !== 'partly')),
				decided: wanted.flatMap((span) => {
					const decision = decisions.findLast(({ at }) => at <= span.fromAt)
					return decision ? [{ ...decision, at: span.fromAt }] : []
				}),
			}
		}),
	)
}

async function listDecisions(
	ctx: FarmCtx,
	{ equipmentKey, fromAt }: { equipmentKey: string; fromAt: number },
) {
	const rows = await ctx.db.read
		.select({ at: outputDecisions.at, on: outputDecisions.on, layer: outputDecisions.layer })
		.from(outputDecisions)
		.innerJoin(equipment, eq(equipment.id, outputDecisions.equipmentId))
		.where(
			match(equipment, { farmId: ctx.farm.id, key: equipmentKey }, gte(outputDecisions.at, fromAt)),
		)
		.orderBy(asc(outputDecisions.at), asc(outputDecisions.id))
	// The layer was checked when the agent's record arrived.
	return rows.map(({ layer, ...row }) => ({ ...row, layer: layer as Layer | 'cloud' }))
}

const sumDurations = (spans: readonly { fromAt: number; toAt: number }[]): number =>
	spans.reduce((sum, { fromAt, toAt }) => sum + toAt - fromAt, 0)
