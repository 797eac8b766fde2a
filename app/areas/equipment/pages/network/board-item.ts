/** An output or device that can be dragged to a slot. `key` is the path of its page. */
export type BoardItem = {
	id: string
	kind: 'output' | 'device'
	key: string
	name: string
	zone: string
	/** Whether it is bound to a place, or in a zone. */
	isPlaced: boolean
}
/** A target of dragging: outputs go to a function or place, devices to a zone. */
export type BoardSlot = {
	id: string
	takes: BoardItem['kind']
	/** Whether only outputs of its zone fit: an output's zone is that of its device. */
	isOwnZoneOnly: boolean
	zone: string
	name: string
	/** The value that the form of the output or device opens with. */
	value: string
}
