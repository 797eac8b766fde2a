/** An output or device that is dragged to its place. `key` is how its page is addressed. */
export type BoardItem = {
	id: string
	kind: 'output' | 'device'
	key: string
	name: string
	zone: string
	/** Bound to a place, or in a zone. */
	isPlaced: boolean
}
/** Where it is dropped: outputs go to a function or place, devices to a zone. */
export type BoardSlot = {
	id: string
	takes: BoardItem['kind']
	/** A function is taken by outputs of its own zone: their zone is that of their device. */
	isOwnZoneOnly: boolean
	zone: string
	name: string
	/** What the form of the output or device is opened with. */
	value: string
}
