import { match } from '#db/match'
import { randomUUID } from 'node:crypto'
import type { NewRuleInput, RuleInput } from '@sfc/contract/alarms/rule-input'
import { findDefaultRule } from '@sfc/domain/alarms/default-rules'
import { watchesSensors } from '@sfc/domain/alarms/rule'
import { Fault } from '@sfc/domain/fault'
import { toStoredDifference, toStoredValue } from '@sfc/domain/units/display-unit'
import { DEFAULT_FORMATS, type Units } from '@sfc/domain/units/formats'
import { count, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { alarmRules } from '#db/schema/alarms'
import { points } from '#db/schema/devices'
import type { FarmCtx, Permitted } from '~/context.server'
import { isTank } from '~/areas/readings/services/is-tank'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { loadAlarmRules, type FarmRule } from './load-alarm-rules.server'

const MINUTE_MS = 60_000
const CUSTOM_RULES_MAX = 100

/** Reads one rule of a farm. @throws Fault not-found */
export async function readRule(ctx: FarmCtx, { key }: { key: string }): Promise<FarmRule> {
	const rule = (await loadAlarmRules(ctx)).find((one) => one.key === key)
	if (!rule) throw new Fault('not-found', 'Rule not found')
	return rule
}

/**
 * Changes a default rule or a custom one; figures in `units`. @throws Fault not-found, forbidden,
 * invalid
 */
export async function changeRule(
	ctx: Permitted<'alarm.configure'>,
	{ key, ...input }: { key: string } & RuleInput,
	units: Units = DEFAULT_FORMATS,
): Promise<void> {
	const known = await readRule(ctx, { key })
	if (['limit', 'rate', 'tank-level'].includes(known.kind)) requireLimit(input)
	const { kind, label, quantity } = known
	const pointId = input.sensorId === undefined ? known.pointId : input.sensorId
	const row = {
		key,
		kind,
		label,
		quantity,
		pointId,
		...toStoredFigures(known, input, units),
		...stamp(ctx),
	}
	await ctx.db.write(async (tx) => {
		if (pointId !== null && pointId !== known.pointId)
			await requireSensor(tx, ctx, { pointId, kind, quantity })
		await tx
			.insert(alarmRules)
			.values({ ...row, farmId: ctx.farm.id })
			.onConflictDoUpdate({ target: [alarmRules.farmId, alarmRules.key], set: row })
		await note(tx, ctx, label, {
			before: auditedFigures(known),
			after: auditedFigures({ ...known, ...row }),
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'alarms')
}

/** Adds a custom rule to a farm. @throws Fault not-found, forbidden, conflict */
export async function addRule(
	ctx: Permitted<'alarm.configure'>,
	input: NewRuleInput,
	units: Units = DEFAULT_FORMATS,
): Promise<{ key: string }> {
	const { kind, label, sensorId } = input
	const quantity = kind === 'tank-level' ? null : (input.quantity ?? null)
	const key = `own-${randomUUID()}`
	const pointId = sensorId ?? null
	await ctx.db.write(async (tx) => {
		const [own] = await tx
			.select({ count: count() })
			.from(alarmRules)
			.where(eq(alarmRules.farmId, ctx.farm.id))
		if (Number(own?.count) >= CUSTOM_RULES_MAX)
			throw new Fault(
				'conflict',
				`A farm has up to ${CUSTOM_RULES_MAX} custom rules; remove one first`,
			)
		if (pointId !== null) await requireSensor(tx, ctx, { pointId, kind, quantity })
		const row = {
			key,
			kind,
			label,
			quantity,
			pointId,
			...toStoredFigures({ kind, quantity }, input, units),
		}
		await tx.insert(alarmRules).values({ ...row, ...stamp(ctx), farmId: ctx.farm.id })
		await note(tx, ctx, label, { before: null, after: auditedFigures(row) })
	})
	return { key }
}

/** Deletes a custom rule, or resets a default rule. @throws Fault not-found, forbidden */
export async function removeRule(
	ctx: Permitted<'alarm.configure'>,
	{ key }: { key: string },
): Promise<void> {
	await ctx.db.write(async (tx) => {
		const own = match(alarmRules, { farmId: ctx.farm.id, key })
		const [gone] = await tx.delete(alarmRules).where(own).returning()
		if (!gone) throw new Fault('not-found', 'Rule not found')
		const action = findDefaultRule(key) ? 'alarm-rule.changed' : 'alarm-rule.removed'
		const noted = {
			farmId: ctx.farm.id,
			action,
			subject: gone.label,
			before: auditedFigures(gone),
		} as const
		await appendAudit(tx, ctx, personActor(ctx), noted)
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'alarms')
}

function requireLimit({ above, below, followsTargets }: RuleInput): void {
	if (above === null && below === null && !followsTargets)
		throw new Fault('invalid', 'Please enter a limit', { field: 'above' })
}

async function requireSensor(
	tx: Tx,
	ctx: FarmCtx,
	{ pointId, kind, quantity }: Pick<FarmRule, 'kind' | 'quantity'> & { pointId: number },
): Promise<void> {
	const [point] = await tx
		.select()
		.from(points)
		.where(match(points, { id: pointId, farmId: ctx.farm.id }, isNull(points.removedAt)))
	if (!point) throw new Fault('not-found', 'Sensor not found')
	if (!watchesSensors(kind))
		throw new Fault('invalid', 'This rule is not about sensors', { field: 'sensorId' })
	const isMeant =
		kind === 'tank-level' ? isTank(point) : quantity === null || point.quantity === quantity
	if (!isMeant)
		throw new Fault('invalid', 'That sensor measures something else', { field: 'sensorId' })
}

/**
 * Converts typed figures to stored units: a limit as a point on a scale, a rate and a hysteresis as
 * differences.
 */
function toStoredFigures(
	{ kind, quantity }: Pick<FarmRule, 'kind' | 'quantity'>,
	input: RuleInput,
	units: Units,
): Pick<
	typeof alarmRules.$inferInsert,
	| 'severity'
	| 'isOn'
	| 'followsTargets'
	| 'above'
	| 'below'
	| 'hysteresis'
	| 'delayMs'
	| 'clearMs'
	| 'fromMinute'
	| 'toMinute'
> {
	const { severity, isOn, above, below, hysteresis, delayMinutes, clearMinutes, from, to } = input
	const stored = (value: number | null) => {
		if (value === null || quantity === null) return value
		return kind === 'rate'
			? toStoredDifference(quantity, value, units)
			: toStoredValue(quantity, value, units)
	}
	const followsTargets = kind === 'limit' && input.followsTargets
	return {
		severity,
		isOn,
		followsTargets,
		above: followsTargets ? null : stored(above),
		below: followsTargets ? null : stored(below),
		hysteresis: quantity === null ? hysteresis : toStoredDifference(quantity, hysteresis, units),
		delayMs: Math.round(delayMinutes * MINUTE_MS),
		clearMs: Math.round(clearMinutes * MINUTE_MS),
		fromMinute: from,
		toMinute: to,
	}
}

const stamp = (ctx: FarmCtx) => ({ changedAt: ctx.now(), changedBy: personActor(ctx).name })

const auditedFigures = (rule: ReturnType<typeof toStoredFigures> & Pick<FarmRule, 'pointId'>) => {
	const { severity, isOn, pointId, followsTargets, above, below, hysteresis, delayMs } = rule
	const { clearMs } = rule
	return { severity, isOn, pointId, followsTargets, above, below, hysteresis, delayMs, clearMs }
}

const note = (
	tx: Tx,
	ctx: FarmCtx,
	subject: string,
	change: { before: Record<string, unknown> | null; after: Record<string, unknown> },
) =>
	appendAudit(tx, ctx, personActor(ctx), {
		farmId: ctx.farm.id,
		action: 'alarm-rule.changed',
		subject,
		...change,
	})
