/** Most rows of each list that a phone keeps. */
export const OFFLINE_MOST_ROWS = 200

/** What a phone keeps of a farm for the time without a connection. Times are milliseconds UTC. */
export type OfflineSnapshot = {
	takenAt: number
	/** `takenAt` in words, by the clock of the farm. */
	takenAtText: string
	user: { id: string; name: string }
	farm: { id: number; name: string; timezone: string }
	may: { task: boolean; stock: boolean; journal: boolean; trays: boolean }
	/** `at`: when it was read; null: never. `doubt`: why it is not to be trusted. */
	readings: {
		label: string
		place: string
		text: string
		at: number | null
		doubt: string | null
	}[]
	/** Open tasks, due by tomorrow. */
	tasks: {
		id: number
		title: string
		about: string | null
		dueDate: string
		assignedTo: string | null
		/** Done by filling in a checklist, on its own page. */
		isChecklist: boolean
	}[]
	growing: {
		cycleId: number
		lotId: number
		label: string
		unit: string
		cropName: string
		variety: string
		zone: string
		isCutAgain: boolean
	}[]
	stock: { lotId: number; label: string; unit: string; stock: string }[]
	/** Trays with plants. */
	trays: { code: string; label: string; plants: number }[]
	/** How many rows of each list there was no room for. */
	leftOut: { readings: number; tasks: number; growing: number; stock: number; trays: number }
}
