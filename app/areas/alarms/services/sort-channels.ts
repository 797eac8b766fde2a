import { CHANNEL_KINDS, type Channel } from './channels/channel'

/**
 * Sorts channels in the order of use: the first of each kind before a second of any, so that three
 * browsers do not come before the phone; within that, the fastest kind first.
 */
export function sortChannels(channels: readonly Channel[]): Channel[] {
	const placed = channels.map((channel, i) => ({
		channel,
		place: channels.slice(0, i).filter(({ kind }) => kind === channel.kind).length,
		kind: CHANNEL_KINDS.findIndex((kind) => kind === channel.kind),
	}))
	return placed.sort((a, b) => a.place - b.place || a.kind - b.kind).map(({ channel }) => channel)
}
