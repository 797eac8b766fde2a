import { match } from '#db/match'
import type { RuleRecord } from '@sfc/contract/agent/batch'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { convertStoredUnits } from '@sfc/domain/units/convert-stored-units'
import { DEFAULT_FORMATS } from '@sfc/domain/units/formats'
import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { controlNotices } from '#db/schema/dosing'
import { farms } from '#db/schema/farms'
import { tasks } from '#db/schema/planting-cycles'
import { ruleEvents, rules } from '#db/schema/rules'
import type { AgentCtx } from '~/context.server'

/**
 * Stores that a rule acted, or would have acted, and carries out what only the server can: notifies
 * people, and adds tasks. A text that is still open is not sent or added again.
 */
export async function saveRuleEvent(tx: Tx, ctx: AgentCtx, record: RuleRecord): Promise<void> {
	const { rule: ruleId, mode, why, notify, tasks: titles } = record
	const { farmId } = ctx.agent
	const [rule] = await tx
		.select({ name: rules.name })
		.from(rules)
		.where(match(rules, { id: ruleId, farmId }))
	// The rule was removed since; its agent does not know that yet.
	if (!rule) return
	const at = Math.min(record.at, ctx.now())
	await tx.insert(ruleEvents).values({ ruleId, at, mode, why })
	if (mode === 'shadow') return
	for (const text of notify)
		await notifyMembers(tx, ctx, { ruleId, at, text, why, name: rule.name })
	for (const title of titles) await addTaskOnce(tx, ctx, { at, title, why, name: rule.name })
}

type RuleMessage = { at: number; why: string; name: string }

async function notifyMembers(
	tx: Tx,
	ctx: AgentCtx,
	{ ruleId, at, text, why, name }: RuleMessage & { ruleId: string; text: string },
): Promise<void> {
	const { id: agentId, farmId } = ctx.agent
	const [open] = await tx
		.select({ id: controlNotices.id })
		.from(controlNotices)
		.where(
			match(
				controlNotices,
				{ farmId, controller: ruleId, title: text },
				isNull(controlNotices.clearedAt),
			),
		)
	if (open) return
	const causes = [
		{ cause: `The rule “${name}” says so`, evidence: [{ supports: true, text: why }] },
	]
	const told = { title: text, causes, isStopped: false, at, output: `rule/${ruleId}` }
	await tx.insert(controlNotices).values({ farmId, agentId, controller: ruleId, ...told })
}

async function addTaskOnce(
	tx: Tx,
	ctx: AgentCtx,
	{ at, title, why, name }: RuleMessage & { title: string },
): Promise<void> {
	const { farmId } = ctx.agent
	const [open] = await tx
		.select({ id: tasks.id })
		.from(tasks)
		.where(match(tasks, { farmId, title, isCompleted: false }, isNull(tasks.terminatedAt)))
		.limit(1)
	if (open) return
	const [farm] = await tx
		.select({ timezone: farms.timezone })
		.from(farms)
		.where(eq(farms.id, farmId))
	await tx.insert(tasks).values({
		farmId,
		type: 'maintenance',
		title,
		description: `By the rule “${name}”: ${convertStoredUnits(why, DEFAULT_FORMATS)}`,
		dueDate: todayIn(farm?.timezone ?? 'UTC', at),
		priority: 'high',
		createdAt: at,
	})
}
