import { eq, sql } from 'drizzle-orm'
import { buildOnce } from '#db/build-once'
import { farms } from '#db/schema/farms'
import type { Ctx, Farm } from '~/context.server'

/**
 * Loads a farm as it is stored now; null once it is deleted. For work that was authorized before.
 */
export async function loadFarm({ db }: Pick<Ctx, 'db'>, farmId: number): Promise<Farm | null> {
	const [farm] = await farmById(db.read).execute({ farmId })
	return farm ?? null
}

const farmById = buildOnce((read) =>
	read
		.select()
		.from(farms)
		.where(eq(farms.id, sql.placeholder('farmId')))
		.prepare(),
)
