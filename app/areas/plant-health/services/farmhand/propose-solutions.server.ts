import type { FarmCtx } from '~/context.server'
import { proposeAdditions, type Additions } from '../diagnosis/propose-additions.server'
import type { LogEntry } from './list-log.server'

/** Age at which a photo is too old for a proposal, since tanks change. */
const FRESH_MS = 24 * 3_600_000

type Wanted = { quantity: 'ph' | 'ec'; change: 'up' | 'down' }

/**
 * Proposes what would bring the tank into its range after a photo: for pH and EC that were out of
 * it, else for the cause that stands out. It only proposes; a dose goes through control's budget.
 * Photos of more than a day get none.
 */
export async function proposeSolutions(
	ctx: FarmCtx,
	{ diagnosis: { causes, isKnown, createdAt }, facts }: LogEntry,
): Promise<Additions[]> {
	if (createdAt < ctx.now() - FRESH_MS) return []
	const read = (['ph', 'ec'] as const).flatMap((quantity): Wanted[] => {
		const { state } = facts[quantity]
		if (state === null || state === 'in-band') return []
		return [{ quantity, change: state === 'low' ? 'up' : 'down' }]
	})
	const asked = (isKnown && causes[0]?.cause.tank) || null
	const isRead = read.some(({ quantity }) => quantity === asked?.quantity)
	const wanted = asked && !isRead ? [...read, asked] : read
	const proposed = await Promise.all(wanted.map((tank) => proposeAdditions(ctx, { tank })))
	return proposed.filter((one) => one !== null)
}
