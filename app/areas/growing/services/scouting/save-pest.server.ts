import { randomUUID } from 'node:crypto'
import type { OwnPestInput, PestRuleInput } from '@sfc/contract/growing/scouting/visit-input'
import { changedFields } from '@sfc/domain/platform/audit/changed-fields'
import { Fault } from '@sfc/domain/fault'
import { farmPests, KNOWN_PESTS, type Pest } from '@sfc/domain/growing/scouting/pests'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '#db/database'
import { scoutingPests } from '#db/schema/scouting'
import type { FarmScope, Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

const OWN_MOST = 100

/** Lists the pests and diseases of a farm: those that the product knows, then its own. */
export async function listPests({ farm }: Pick<FarmScope, 'farm'>, db: Reader): Promise<Pest[]> {
	const rows = await db
		.select()
		.from(scoutingPests)
		.where(eq(scoutingPests.farmId, farm.id))
		.orderBy(asc(scoutingPests.id))
	return farmPests(
		rows.map(({ key, name, kind, per, isWatched, threshold, action }) => ({
			key,
			name,
			isWatched,
			threshold,
			action,
			kind: kind as Pest['kind'], // only this file writes them, from OwnPestInput or KNOWN_PESTS
			per: per as Pest['per'],
		})),
	)
}

/** Reads one pest. Throws Fault not-found. */
export async function readPest(ctx: FarmScope, { key }: { key: string }): Promise<Pest> {
	return requirePest(await listPests(ctx, ctx.db.read), key)
}

function requirePest(pests: readonly Pest[], key: string): Pest {
	const pest = pests.find((one) => one.key === key)
	if (!pest) throw new Fault('not-found', 'Pest not found')
	return pest
}

/** Adds a pest of the farm's own. Throws Fault conflict at the farm's limit, or invalid at `name`. */
export async function addPest(
	ctx: Permitted<'farm.configure'>,
	{ threshold = null, ...input }: OwnPestInput,
): Promise<Pest> {
	const key = `own-${randomUUID()}`
	const pest = { ...input, key, threshold }
	await ctx.db.write(async (tx) => {
		const pests = await listPests(ctx, tx)
		if (pests.length - KNOWN_PESTS.length >= OWN_MOST)
			throw new Fault('conflict', `A farm has at most ${OWN_MOST} pests of its own`)
		if (pests.some(({ name }) => name.toLowerCase() === input.name.toLowerCase()))
			throw new Fault('invalid', `${input.name} is in the list already`, { field: 'name' })
		await tx.insert(scoutingPests).values({ ...pest, ...changed(ctx) })
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'scouting-pest.added',
			subject: input.name,
			after: { threshold, action: input.action },
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return { ...pest, latin: null }
}

/** Changes whether a pest is watched, its limit, and what is done then. Throws Fault not-found. */
export async function changePest(
	ctx: Permitted<'farm.configure'>,
	{ key, isWatched, threshold = null, action }: PestRuleInput & { key: string },
): Promise<Pest> {
	const pest = await ctx.db.write(async (tx) => {
		const { latin, ...before } = requirePest(await listPests(ctx, tx), key)
		const after = { ...before, isWatched, threshold, action }
		await tx
			.insert(scoutingPests)
			.values({ ...after, ...changed(ctx) })
			.onConflictDoUpdate({
				target: [scoutingPests.farmId, scoutingPests.key],
				set: { isWatched, threshold, action, ...changed(ctx) },
			})
		const fields = changedFields(before, after, ['isWatched', 'threshold', 'action'])
		const note = { farmId: ctx.farm.id, action: 'scouting-pest.changed' } as const
		if (fields)
			await appendAudit(tx, ctx, personActor(ctx), { ...note, subject: after.name, ...fields })
		return { ...after, latin }
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return pest
}

const changed = (ctx: Permitted<'farm.configure'>) => ({
	farmId: ctx.farm.id,
	changedBy: personActor(ctx).name,
	changedAt: ctx.now(),
})
