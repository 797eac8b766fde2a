import { randomUUID } from 'node:crypto'
import { toLightMap, type LightMapInput } from '@sfc/contract/control/light-map-input'
import { todayIn } from '@sfc/domain/calendar/calendar-day'
import { Fault } from '@sfc/domain/fault'
import { count } from 'drizzle-orm'
import { match } from '#db/match'
import { lightMaps } from '#db/schema/light-maps'
import type { Permitted } from '~/context.server'
import { appendAudit, personActor } from '~/areas/platform/services/audit/append-audit.server'

type Ctx = Permitted<'sensor.calibrate'>

const MOST_MAPS = 100

/** Adds a map of light and returns its id. Throws Fault invalid for a day to come, conflict at the farm's limit. */
export async function addLightMap(ctx: Ctx, input: LightMapInput): Promise<string> {
	if (input.measuredOn > todayIn(ctx.farm.timezone, ctx.now()))
		throw new Fault('invalid', 'This day is still to come', { field: 'measuredOn' })
	const id = randomUUID()
	await ctx.db.write(async (tx) => {
		const [row] = await tx
			.select({ total: count() })
			.from(lightMaps)
			.where(match(lightMaps, { farmId: ctx.farm.id }))
		if ((row?.total ?? 0) >= MOST_MAPS)
			throw new Fault('conflict', `A farm keeps at most ${MOST_MAPS} maps; delete one first`)
		await tx.insert(lightMaps).values({
			...toLightMap(input),
			id,
			farmId: ctx.farm.id,
			changedBy: personActor(ctx).name,
			changedAt: ctx.now(),
		})
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'light-map.added',
			subject: `${input.zone}, ${input.measuredOn}`,
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
	return id
}

/** Deletes a map of light. Throws Fault not-found. */
export async function removeLightMap(ctx: Ctx, { id }: { id: string }): Promise<void> {
	await ctx.db.write(async (tx) => {
		const [gone] = await tx
			.delete(lightMaps)
			.where(match(lightMaps, { id, farmId: ctx.farm.id }))
			.returning()
		if (!gone) throw new Fault('not-found', 'Light map not found')
		await appendAudit(tx, ctx, personActor(ctx), {
			farmId: ctx.farm.id,
			action: 'light-map.removed',
			subject: `${gone.zone}, ${gone.measuredOn}`,
		})
	})
	ctx.live.publish(`farm:${ctx.farm.id}`, 'growing')
}
