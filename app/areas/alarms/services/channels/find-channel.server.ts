import { Fault } from '@sfc/domain/fault'
import type { FarmCtx, UserCtx } from '~/context.server'
import type { Channel } from './channel'
import { listMyChannels, listWebhooks } from './list-channels.server'

/** Finds one of a person's own channels. Throws Fault not-found. */
export const findMyChannel = async (ctx: UserCtx, { id }: { id: string }): Promise<Channel> =>
	pick(await listMyChannels(ctx), id, 'Channel not found')

/** Finds a webhook of a farm. Throws Fault not-found. */
export const findWebhook = async (ctx: FarmCtx, { id }: { id: string }): Promise<Channel> =>
	pick(await listWebhooks(ctx.db.read, ctx.farm.id), id, 'Webhook not found')

function pick(channels: readonly Channel[], id: string, missing: string): Channel {
	const found = channels.find((one) => one.id === id)
	if (!found) throw new Fault('not-found', missing)
	return found
}
