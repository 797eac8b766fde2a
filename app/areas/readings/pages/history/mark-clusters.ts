import { EVENT_KINDS, type EventKind } from '~/areas/readings/services/history/event-list'

/** A marked event: its position in percent of the width, with its text. */
export type EventMark = { left: number; kind: EventKind; words: string }

export type MarkCluster = { left: number; kind: EventKind; words: string[] }

/** The width of a mark on a phone, in percent. */
const WIDTH = 6

/** Merges overlapping marks into one: the most important kind, with all their texts. */
export function markClusters(marks: readonly EventMark[]): MarkCluster[] {
	const clusters: (MarkCluster & { fromLeft: number })[] = []
	for (const { left, kind, words } of marks.toSorted((a, b) => a.left - b.left)) {
		const last = clusters.at(-1)
		if (!last || left - last.fromLeft >= WIDTH) {
			clusters.push({ fromLeft: left, left, kind, words: [words] })
			continue
		}
		last.words.push(words)
		last.left = (last.fromLeft + left) / 2
		if (EVENT_KINDS.indexOf(kind) < EVENT_KINDS.indexOf(last.kind)) last.kind = kind
	}
	return clusters.map(({ left, kind, words }) => ({ left, kind, words }))
}
