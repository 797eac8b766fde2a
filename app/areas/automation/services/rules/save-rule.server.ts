import { match } from '#db/match'
import { formatNumber } from '@sfc/domain/units/format-number'
import { randomUUID } from 'node:crypto'
import type { NewRuleInput, RuleInput } from '@sfc/contract/automation/rules/rule-form'
import { isDraft, type RuleBody, type RuleMode } from '@sfc/domain/control/rules/rule'
import { Fault } from '@sfc/domain/fault'
import { count, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { rules } from '#db/schema/rules'
import type { Permitted, FarmCtx } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { toRule } from '~/areas/control/services/plans/to-rule'
import { findDoser } from '@sfc/domain/control/compile-rules'
import { DOSER_NAMES } from '@sfc/domain/growing/nutrients/doser-role'
import { loadAllInputs } from '~/areas/control/services/plans/load-all-inputs.server'

type Ctx = Permitted<'farm.configure'>

/** Most rules of a farm: more than anybody oversees. */
const RULES_MAX = 200
const EMPTY: RuleBody = { match: 'all', when: [], unless: [], then: [], cooldownMin: 60 }

/**
 * Adds a rule by its name and description alone: a draft that is off until it has a condition and
 * an action.
 */
export const addDraft = (ctx: Ctx, { name, description }: NewRuleInput): Promise<{ id: string }> =>
	addRule(ctx, {
		name,
		description,
		category: 'climate',
		priority: 'medium',
		mode: 'off',
		...EMPTY,
	})

/** Adds a rule. Throws Fault conflict at the farm's limit, and as `requireAllowedDoses`. */
export async function addRule(ctx: Ctx, input: RuleInput): Promise<{ id: string }> {
	await requireAllowedDoses(ctx, input)
	const id = randomUUID()
	await change(ctx, input, 'rule.added', async (tx) => {
		const [row] = await tx
			.select({ total: count() })
			.from(rules)
			.where(eq(rules.farmId, ctx.farm.id))
		if ((row?.total ?? 0) >= RULES_MAX)
			throw new Fault('conflict', `A farm has at most ${RULES_MAX} rules: remove one first`)
		await tx.insert(rules).values({ id, farmId: ctx.farm.id, ...columns(ctx, input) })
	})
	return { id }
}

/** Changes all of a rule. Throws Fault not-found, and as `requireAllowedDoses`. */
export async function changeRule(ctx: Ctx, { id, ...input }: RuleInput & { id: string }) {
	// A rule can always be switched off, also when its pump is gone.
	if (input.mode !== 'off') await requireAllowedDoses(ctx, input)
	await change(ctx, input, 'rule.changed', async (tx) => {
		await requireOwn(tx, ctx, id)
		await tx.update(rules).set(columns(ctx, input)).where(eq(rules.id, id))
	})
}

/**
 * Switches a rule live, to shadow mode or off. Throws Fault not-found, and invalid for a draft, which has
 * neither condition nor action.
 */
export async function setRuleMode(ctx: Ctx, { id, mode }: { id: string; mode: RuleMode }) {
	const { id: _, ...rule } = toRule(await requireOwn(ctx.db.read, ctx, id))
	if (mode !== 'off' && isDraft(rule))
		throw new Fault('invalid', `“${rule.name}” is a draft: add when it acts and what it does`)
	await changeRule(ctx, { id, ...rule, mode })
}

/** Removes a rule with its record. Throws Fault not-found. */
export async function removeRule(ctx: Ctx, { id }: { id: string }): Promise<void> {
	const rule = toRule(await requireOwn(ctx.db.read, ctx, id))
	await change(ctx, rule, 'rule.removed', async (tx) => {
		await tx.delete(rules).where(eq(rules.id, id))
	})
}

async function requireOwn(tx: Pick<Tx, 'select'>, ctx: Ctx, id: string) {
	const [row] = await tx
		.select()
		.from(rules)
		.where(match(rules, { id, farmId: ctx.farm.id }))
	if (!row) throw new Fault('not-found', 'Rule not found')
	return row
}

function columns(ctx: Ctx, { name, description, category, priority, mode, ...body }: RuleInput) {
	const { match, when, unless, then, cooldownMin } = body
	const changedBy = personActor(ctx).name
	return {
		name,
		description,
		category,
		priority,
		mode,
		body: { match, when, unless, then, cooldownMin },
		changedBy,
		changedAt: ctx.now(),
	}
}

const DONE = {
	'rule.added': 'added the rule',
	'rule.changed': 'changed the rule',
	'rule.removed': 'removed the rule',
} as const

async function change(
	ctx: Ctx,
	{ name, mode }: Pick<RuleInput, 'name' | 'mode'>,
	action: keyof typeof DONE,
	write: (tx: Tx) => Promise<void>,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		await write(tx)
		const farmId = ctx.farm.id
		await appendAudit(tx, ctx, personActor(ctx), { farmId, action, subject: name, after: { mode } })
	})
	const because = `${DONE[action]} “${name}”`
	ctx.state.planCauses.set(ctx.farm.id, { by: personActor(ctx).name, because })
	ctx.live.publish(`farm:${ctx.farm.id}`, 'equipment')
}

/**
 * Checks the doses of a rule. Throws Fault invalid, with the field of the action (`then[0].value`),
 * for one that no pump of the farm may give.
 */
async function requireAllowedDoses(ctx: FarmCtx, { then }: Pick<RuleBody, 'then'>): Promise<void> {
	if (!then.some(({ kind }) => kind === 'dose')) return
	const inputs = await loadAllInputs(ctx)
	for (const [i, action] of then.entries()) {
		if (action.kind !== 'dose') continue
		const refusal = (field: string, text: string) =>
			new Fault('invalid', text, { field: `then[${i}].${field}` })
		const doser = findDoser(action, inputs)
		if (!doser)
			throw refusal('what', `No pump for ${DOSER_NAMES[action.role]} in ${action.zone} is set up`)
		const most = doser.budget.perDoseMl
		if (action.ml > most)
			throw refusal('value', `At most ${formatNumber(most)} ml: the limit of one dose of its pump`)
	}
}
