import type { LampKind } from '@sfc/domain/control/light-map/lamp-kinds'
import type { LightMap } from '@sfc/domain/control/light-map/light-map'
import type { RecipeZone } from '@sfc/domain/growing/recipes/recipe-zone'
import { desc } from 'drizzle-orm'
import { match } from '#db/match'
import { lightMaps } from '#db/schema/light-maps'
import type { FarmCtx } from '~/context.server'

export type StoredLightMap = LightMap & {
	id: string
	measuredOn: string
	lampKind: LampKind | null
	changedBy: string
	changedAt: number
}

/** Lists the maps of light of a farm, the newest first: of each zone it is the one that counts. */
export async function listLightMaps({
	db,
	farm,
}: Pick<FarmCtx, 'db' | 'farm'>): Promise<StoredLightMap[]> {
	const rows = await db.read
		.select()
		.from(lightMaps)
		.where(match(lightMaps, { farmId: farm.id }))
		.orderBy(desc(lightMaps.measuredOn), desc(lightMaps.changedAt), desc(lightMaps.id))
	return rows.map(({ farmId: _, zone, meter, lampKind, ...row }) => ({
		...row,
		// Written from the contract's enums.
		zone: zone as RecipeZone,
		meter: meter as LightMap['meter'],
		lampKind: lampKind as LampKind | null,
	}))
}
