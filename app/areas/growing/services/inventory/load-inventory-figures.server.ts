import { count, sql } from 'drizzle-orm'
import type { FarmCtx } from '~/context.server'
import { queryInventory } from './query-inventory.server'

export type InventoryFigures = {
	items: number
	valueCents: number
	plantsGrowing: number
	readyItems: number
}

/** Loads the four figures of a farm's whole inventory, counted by the database. */
export async function loadInventoryFigures(ctx: FarmCtx): Promise<InventoryFigures> {
	const items = queryInventory(ctx, { withGrowing: true })
	const whole = (of: ReturnType<typeof sql>) =>
		sql<number>`cast(coalesce(${of}, 0) as bigint)`.mapWith(Number)
	const [row] = await ctx.db.read
		.select({
			items: count(),
			valueCents: whole(sql`sum(${items.valueCents})`),
			growingMilli: whole(
				sql`sum(case when ${items.status} in ('growing', 'ready') then ${items.quantityMilli} else 0 end)`,
			),
			readyItems: whole(sql`sum(case when ${items.status} = 'ready' then 1 else 0 end)`),
		})
		.from(items)
	const { growingMilli = 0, ...figures } = row ?? { items: 0, valueCents: 0, readyItems: 0 }
	return { ...figures, plantsGrowing: growingMilli / 1000 }
}
