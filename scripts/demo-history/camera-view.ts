import type { CameraView } from '@sfc/contract/cameras/view'

/** What the demo's camera takes an hourly picture of. */
export const VIEW: CameraView = {
	key: 'shelves',
	name: 'Nursery, row 1',
	preset: null,
	zone: 'nursery',
	tray: { row: 1, tray: 1 },
	cycle: null,
	whenLit: true,
	fromHour: 6,
	toHour: 22,
}
