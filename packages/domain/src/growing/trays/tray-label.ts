import { formatDay } from '../../calendar/format-day'
import { cropLabel } from '../planting-cycles/crop-label'

type Labelled = {
	code: string
	farmId: number
	/** What is in it; null for an empty tray, whose label says its code alone. */
	cycle: {
		cropName: string
		varietyName: string | null
		plantDate: string
		lotCode: string | null
	} | null
}

/**
 * The fields of a tray's label. `path` is the page its QR code leads to, on the address of the
 * server; `parseTrayCode` reads it back.
 */
export const trayLabelFields = ({ code, farmId, cycle }: Labelled) => ({
	title: code,
	path: `/trays/${code}?farmId=${farmId}`,
	lines: cycle
		? [
				cropLabel(cycle),
				...(cycle.lotCode ? [cycle.lotCode] : []),
				`Planted ${formatDay(cycle.plantDate)}`,
			]
		: [],
})
