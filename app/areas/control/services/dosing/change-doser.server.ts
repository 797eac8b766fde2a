import type { DoserInput, JugInput } from '@sfc/contract/control/doser-input'
import { defaultBudget } from '@sfc/domain/control/controllers/dosing/default-doser'
import type { DoserRole } from '@sfc/domain/growing/nutrients/doser-role'
import type { DoseBudget } from '@sfc/domain/control/controllers/dosing/dosing-settings'
import { Fault } from '@sfc/domain/fault'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import type { AuditAction } from '@sfc/domain/platform/audit/audit-action'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { devices, points } from '#db/schema/devices'
import { dosers } from '#db/schema/dosing'
import type { FarmCtx, FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'
import { listDosers, readDoser, type DoserState } from './list-dosers.server'

/** Volume where no reservoir has a known one. */
const USUAL_L = 100

/**
 * Sets up what a dosing pump gives and its budgets. Throws Fault conflict when another pump gives
 * the same.
 */
export async function changeDoser(
	ctx: Permitted<'farm.configure'>,
	{ key, role, budget }: { key: string } & DoserInput,
): Promise<void> {
	const doser = await readDoser(ctx, { key })
	const other = (await listDosers(ctx)).find((one) => one.key !== key && one.role === role)
	if (other) throw new Fault('conflict', `${other.name} gives that already`, { field: 'role' })
	const before = doser.role ? flat(doser.role, doser.budget) : {}
	const after = flat(role, budget)
	await saveDoserChange(ctx, doser, { role, budget }, 'control.doser-changed', {
		before,
		after,
		because: `set up ${doser.name}`,
	})
}

/** Sets the level of a jug, after a refill or a look at its scale. */
export async function setJugLevel(
	ctx: Permitted<'task.work'>,
	{ key, jugMl }: { key: string } & JugInput,
): Promise<void> {
	const doser = await requireDoser(ctx, key)
	const jug = { jugMl, jugEnteredAt: ctx.now(), jugEnteredBy: personActor(ctx).name }
	await saveDoserChange(ctx, doser, jug, 'control.jug-entered', {
		before: { ml: doser.jug ? Math.round(doser.jug.leftMl) : null },
		after: { ml: jugMl },
		because: `entered how much ${doser.name} is left`,
	})
}

/** Returns a pump that was set up. Throws Fault not-found, and invalid when its role is not set. */
export async function requireDoser(ctx: FarmCtx, key: string): Promise<DoserState> {
	const doser = await readDoser(ctx, { key })
	if (doser.role) return doser
	throw new Fault('invalid', `Set up first what ${doser.name} gives`)
}

type Change = { before: Record<string, unknown>; after: Record<string, unknown>; because: string }

/** Stores a change with its entry in the audit log; the plan follows within a second. */
export async function saveDoserChange(
	ctx: FarmCtx,
	doser: DoserState,
	values: Partial<typeof dosers.$inferInsert>,
	action: AuditAction,
	{ because, ...change }: Change,
): Promise<void> {
	const changed = changedFields(change.before, change.after, Object.keys(change.after))
	if (!changed && action === 'control.doser-changed') return
	const farmId = ctx.farm.id
	const row = { farmId, role: doser.role ?? '', budget: doser.budget ?? {}, ...values }
	await ctx.db.write(async (tx) => {
		await tx
			.insert(dosers)
			.values({ ...row, equipmentId: doser.equipmentId })
			.onConflictDoUpdate({ target: dosers.equipmentId, set: values })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId,
			action,
			subject: doser.name,
			...(changed ?? change),
		})
	})
	ctx.state.planCauses.set(farmId, { by: personActor(ctx).name, because })
	ctx.live.publish(`farm:${farmId}`, 'equipment')
}

const flat = (role: DoserRole, budget: DoseBudget | null): Record<string, unknown> => ({
	role,
	...budget,
})

/**
 * Returns the initial values of a pump's form: its settings, or a guess from its name and the size
 * of the reservoir.
 */
export async function loadDoserDefaults(
	ctx: FarmScope,
	{ role, guess, budget }: DoserState,
): Promise<DoserInput> {
	const gives = role ?? guess ?? 'nutrient-a'
	return { role: gives, budget: budget ?? defaultBudget(gives, await loadReservoirL(ctx)) }
}

/** The volume of the farm's reservoir, or a usual one. */
export const loadReservoirL = async (ctx: FarmScope): Promise<number> =>
	(await readReservoirL(ctx)) ?? USUAL_L

/**
 * The volume of the farm's reservoir; null where none is known. Of several it is the first device's, as in
 * the plan.
 */
export async function readReservoirL(ctx: FarmScope): Promise<number | null> {
	const [row] = await ctx.db.read
		.select({ capacity: points.capacity })
		.from(points)
		.innerJoin(devices, eq(devices.id, points.deviceId))
		.where(
			and(
				eq(devices.farmId, ctx.farm.id),
				eq(points.role, 'reservoir'),
				isNotNull(points.capacity),
				isNull(points.removedAt),
				isNull(devices.removedAt),
			),
		)
		.orderBy(asc(devices.id), asc(points.id))
		.limit(1)
	return row?.capacity ?? null
}
