import { createHash } from 'node:crypto'
import type { Ctx } from '~/context.server'
import { formatCalendar } from './format-calendar'
import { listFeedTasks } from './list-feed-tasks.server'
import { requireFeedFarm } from './require-feed-farm.server'

type Visit = { token: string; publicUrl: string }

/**
 * Reads the calendar for a feed's secret. `tag` changes when its tasks do; `text` builds the text.
 * Throws Fault not-found for a secret that is not valid (any more).
 */
export async function readCalendar(
	ctx: Ctx,
	{ token, publicUrl }: Visit,
): Promise<{ tag: string; text: () => string }> {
	const { id, name, timezone } = await requireFeedFarm(ctx, { token })
	const farm = { id, name, timezone }
	const tasks = await listFeedTasks(ctx, farm)
	const tag = createHash('sha256').update(JSON.stringify([farm, publicUrl, tasks]))
	return {
		tag: tag.digest('base64url').slice(0, 22),
		text: () => formatCalendar({ farm, tasks, publicUrl, now: ctx.now() }),
	}
}
