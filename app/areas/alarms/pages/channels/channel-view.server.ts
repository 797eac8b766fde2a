import type { FarmCtx } from '~/context.server'
import type { Channel } from '~/areas/alarms/services/channels/channel'
import { formatInstant } from '@sfc/domain/calendar/format-instant'

/** A channel in a list, without its address, which stays encrypted. */
export type ChannelView = {
	id: string
	kind: string
	label: string
	isOn: boolean
	leastSeverity: string
	succeededAt: number | null
	tested: string | null
	/** The last failure since it worked; null when there is none. */
	trouble: string | null
}

export function channelView(ctx: FarmCtx, channel: Channel): ChannelView {
	const { id, kind, label, isOn, leastSeverity, succeededAt, testedAt, failedAt } = channel
	return {
		id,
		kind,
		label,
		isOn,
		leastSeverity,
		succeededAt,
		tested: testedAt === null ? null : formatInstant(testedAt, ctx.farm.timezone, ctx.user),
		trouble: (failedAt ?? 0) > (succeededAt ?? 0) ? (channel.lastError ?? 'It failed') : null,
	}
}
