import { bad, type Judged } from '@sfc/domain/readings/judge-number'
import { judgeValue } from '../value-point'
import type { SysfsSettings } from './settings'

type Point = SysfsSettings['points'][number]

/** What a DS18B20 holds before its first measurement, and what drivers say for a broken line. */
const FAILED_C = [85, -127]

/** `w1_slave`: two lines, the check sum's result at the end of the first, `t=` in thousandths in the second. */
export function decodeW1(text: string, point: Point): Judged {
	const [check = '', data = ''] = text.split('\n')
	if (!/ (YES|NO)\s*$/.test(check)) return bad('not what a 1-Wire sensor says')
	if (/ NO\s*$/.test(check)) return bad('the check sum is wrong: the line is disturbed')
	return judgeThousandths(/t=(-?\d{1,6})\s*$/.exec(data)?.[1], point)
}

/** `temperature` of newer kernels, which hides a wrong check sum as an error of the file. */
export const decodeTemperature = (text: string, point: Point): Judged =>
	judgeThousandths(/^-?\d{1,6}$/.test(text) ? text : undefined, point)

function judgeThousandths(text: string | undefined, point: Point): Judged {
	if (text === undefined) return bad('the sensor gives no temperature')
	const celsius = Number(text) / 1000
	if (FAILED_C.includes(celsius))
		return bad(`the sensor reports a fault (${celsius} °C): check its power and its line`)
	return judgeValue(celsius, point)
}

/** Texts of the files of a channel: a finished value, or raw with its scale and offset. */
export type ChannelFiles = {
	input?: string | undefined
	raw?: string | undefined
	scale?: string | undefined
	offset?: string | undefined
}

/** (raw + offset) × scale, as the kernel has it, × factor into our unit. */
export function decodeChannel(files: ChannelFiles, factor: number, point: Point): Judged {
	const number = (text: string | undefined, otherwise: number) =>
		text === undefined || text === '' ? otherwise : Number(text)
	const value =
		files.input === undefined
			? (number(files.raw, NaN) + number(files.offset, 0)) * number(files.scale, 1)
			: number(files.input, NaN)
	if (!Number.isFinite(value)) return bad('not a number')
	return judgeValue(Number((value * factor).toPrecision(10)), point)
}
