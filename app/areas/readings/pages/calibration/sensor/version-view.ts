import type { Procedure } from '@sfc/domain/readings/calibration/procedure'
import { formatCheck, checkReading } from '@sfc/domain/readings/calibration/check-reading'
import { meanRaw, linePoints } from '@sfc/domain/readings/calibration/recorded-point'
import type { CalibrationVersion } from '~/areas/readings/services/calibration/read-calibration.server'
import { pointName, type Formatters } from './formatters'

export type VersionView = ReturnType<typeof versionView>

/** A calibration for people: its points, its result, and who did it. */
export function versionView(version: CalibrationVersion, procedure: Procedure, words: Formatters) {
	const { undoneAt, undoneBy, points } = version
	const middle = meanRaw(points)
	const checked = checkReading(points, version, procedure.rule.tolerance)
	return {
		version: version.version,
		at: words.instant(version.fromAt),
		by: version.madeBy,
		slope: `${Math.round(100 / version.slope)} %`,
		correction: words.signed(version.slope * middle + version.offset - middle),
		note: version.note,
		undone: undoneAt === null ? null : `${words.instant(undoneAt)} by ${undoneBy}`,
		checked: checked && formatCheck(checked, procedure.quantity, words.formats),
		points: linePoints(points).map((point) => ({
			key: point.key,
			name: pointName(
				procedure.points.find(({ key }) => key === point.key) ?? { label: point.key },
			),
			reference: words.value(point.reference),
			raw: words.value(point.raw),
			more: [
				point.temperatureC === null ? null : `at ${words.temperature(point.temperatureC)}`,
				point.lot && `lot ${point.lot}`,
				point.expiresOn && `expires ${point.expiresOn}`,
				`by ${point.takenBy}`,
			]
				.filter(Boolean)
				.join(', '),
		})),
	}
}
