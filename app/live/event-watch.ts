/** Tells streams of events how far the events of their farms go: one look for all of them. */
export type EventWatch = {
	/** Calls back with the number of the farm's last event when that may be a new one, until the returned function is called. */
	follow(farmId: number, onLast: (seq: number) => void): () => void
	/** Looks up the farms that are followed. */
	look(): Promise<void>
}
