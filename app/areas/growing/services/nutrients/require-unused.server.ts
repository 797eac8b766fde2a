import type { MixInput } from '@sfc/contract/growing/nutrients/mix-input'
import { Fault } from '@sfc/domain/fault'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.server'
import { nutrientMixes } from '#db/schema/nutrients'
import type { FarmCtx } from '~/context.server'

/** Throws Fault conflict, with the name of a mix, while one uses what is to be deleted. */
export async function requireUnused(
	tx: Tx,
	{ farm }: FarmCtx,
	uses: (mix: Omit<MixInput, 'name'>) => boolean,
): Promise<void> {
	const mixes = await tx
		.select({ name: nutrientMixes.name, body: nutrientMixes.body })
		.from(nutrientMixes)
		.where(eq(nutrientMixes.farmId, farm.id))
		.orderBy(asc(nutrientMixes.name))
	const user = mixes.find(({ body }) => uses(body as Omit<MixInput, 'name'>))
	if (user) throw new Fault('conflict', `The mix “${user.name}” uses it; change that mix first`)
}
