import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'
import { checkPoints, VALUE_POINT } from '../value-point'
import { findChannel, readChipName } from './channels'

const { unit: _, ...valuePoint } = VALUE_POINT

export const SysfsSettings = strictObject({
	chip: z
		.string()
		.refine((chip) => readChipName(chip), 'like w1:28-0316a2794cff, iio:bme280 or hwmon:sht4x'),
	/** Where the kernel shows its devices. */
	root: z.string().min(1).max(500).default('/sys'),
	/** A DS18B20 needs 750 ms for each reading. */
	timeoutMs: z.int().min(100).max(60_000).default(3000),
	points: z
		.array(
			strictObject({
				...valuePoint,
				/** The name of its files without beginning and end: `temp`, `humidityrelative`, `temp1`. */
				channel: z
					.string()
					.regex(/^[a-z][a-z0-9_]{0,60}$/)
					.default('temp'),
			}),
		)
		.min(1)
		.max(30),
}).superRefine(({ chip, points }, ctx) => {
	checkPoints(points, ctx)
	const bus = readChipName(chip)?.bus
	for (const { channel } of points) {
		const isKnown =
			bus === undefined || (bus === 'w1' ? channel === 'temp' : findChannel(bus, channel))
		if (!isKnown) ctx.addIssue({ code: 'custom', message: `${bus} has no channel “${channel}”` })
	}
})
export type SysfsSettings = z.infer<typeof SysfsSettings>
