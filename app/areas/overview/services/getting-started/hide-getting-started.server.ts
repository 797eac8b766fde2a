import { match } from '#db/match'
import { farmMembers } from '#db/schema/accounts'
import type { FarmCtx } from '~/context.server'

/** Hides the getting-started steps of a farm from this person's dashboard, or shows them again. */
export async function hideGettingStarted(
	ctx: FarmCtx,
	{ hidden }: { hidden: boolean },
): Promise<void> {
	await ctx.db.write((tx) =>
		tx
			.update(farmMembers)
			.set({ firstHourHiddenAt: hidden ? ctx.now() : null })
			.where(match(farmMembers, { farmId: ctx.farm.id, userId: ctx.user.id })),
	)
}
