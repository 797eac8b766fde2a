import { and, asc, eq, gt, or } from 'drizzle-orm'
import { recipes, recipeVersions } from '#db/schema/recipes'
import type { PackCtx } from './sheet-pages'

const ROWS_AT_ONCE = 500

/** Yields every version of the farm's own recipes, in pages. */
export async function* recipeVersionPages({ db, farm }: PackCtx) {
	let last: { recipeId: string; version: number } | undefined
	for (;;) {
		const after = last && {
			newer: and(
				eq(recipeVersions.recipeId, last.recipeId),
				gt(recipeVersions.version, last.version),
			),
			later: gt(recipeVersions.recipeId, last.recipeId),
		}
		const rows = await db.read
			.select({ version: recipeVersions })
			.from(recipeVersions)
			.innerJoin(recipes, eq(recipes.id, recipeVersions.recipeId))
			.where(and(eq(recipes.farmId, farm.id), after && or(after.newer, after.later)))
			.orderBy(asc(recipeVersions.recipeId), asc(recipeVersions.version))
			.limit(ROWS_AT_ONCE)
		if (rows.length === 0) return
		yield rows.map(({ version }) => version)
		last = rows.at(-1)?.version
	}
}
