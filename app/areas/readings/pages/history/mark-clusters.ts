import { EVENT_KINDS, type EventKind } from '~/areas/readings/services/history/event-list'

/** An event as it is marked: its place in percent of the width, and itself with its time. */
export type EventMark = { left: number; kind: EventKind; words: string }

export type MarkCluster = { left: number; kind: EventKind; words: string[] }

/** The width of a mark in percent: what it takes on a phone. */
const WIDTH = 6

/** Marks that would cover each other, as one: the kind that matters most, and all their words. */
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
