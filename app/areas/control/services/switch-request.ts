/** Requested state of an output, and how long or how far. */
export type SwitchRequest = {
	equipmentKey: string
	to: 'on' | 'off' | 'auto'
	/** Level, where one was chosen. */
	percent?: number
	/** Duration: by default an hour for an OFF, and the usual time of its class for an ON. */
	forMs?: number
	/** Volume of a dosing pump's ON, which runs for as long as that takes. */
	ml?: number
	/** Reading at which an ON ends, where that is sooner than the end of the band. */
	endsAt?: number
	/** Whether a dosing pump runs into a measuring cup. */
	isMeasuring?: true
}
