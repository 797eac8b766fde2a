import { Fault } from '@sfc/domain/fault'

export const SERVICES = ['container', 'nursery', 'cultivation', 'line', 'mqtt', 'camera'] as const
export type Service = (typeof SERVICES)[number]

export type FaultKind =
	| 'silent'
	| 'slow'
	| 'drop'
	| 'reboot'
	| 'clock-jump'
	| 'stuck-sensor'
	| 'wrong-value'
	| 'stuck-relay'
	| 'visitor'
	| 'hang-up'
	| 'busy'
	| 'short-reads'
	| 'wrong-checksum'
	| 'wrong-unit'
	| 'noise'

type KindRow = {
	on: 'service' | 'clock' | 'sensor' | 'output' | 'camera' | 'modbus' | 'line'
	/** The normalised argument, or null where there is none. Throws `Fault` invalid. */
	checkArg(arg: string | undefined): string | null
}

const none = (arg: string | undefined): null => {
	if (arg !== undefined && arg !== '') throw new Fault('invalid', 'this fault takes no argument')
	return null
}

const number =
	(what: string, least: number, most: number, otherwise: number) => (arg: string | undefined) => {
		const value = arg === undefined || arg === '' ? otherwise : Number(arg)
		if (!(value >= least && value <= most)) {
			throw new Fault('invalid', `${what} takes ${least} to ${most}`)
		}
		return String(value)
	}

const YEAR_S = 31_536_000

export const FAULT_KINDS: Readonly<Record<FaultKind, KindRow>> = {
	silent: { on: 'service', checkArg: none },
	slow: { on: 'service', checkArg: number('the delay in milliseconds', 1, 600_000, 2000) },
	drop: { on: 'service', checkArg: none },
	reboot: { on: 'service', checkArg: number('the time away in seconds', 0, 3600, 5) },
	'clock-jump': {
		on: 'clock',
		checkArg: number('the jump in seconds', -50 * YEAR_S, 50 * YEAR_S, 86_400),
	},
	'stuck-sensor': { on: 'sensor', checkArg: none },
	'wrong-value': { on: 'sensor', checkArg: checkWrongValue },
	'stuck-relay': { on: 'output', checkArg: checkSide },
	visitor: { on: 'camera', checkArg: checkVisitor },
	'hang-up': { on: 'modbus', checkArg: none },
	busy: { on: 'modbus', checkArg: number('how often it is busy before it answers', 1, 1000, 1) },
	'short-reads': { on: 'modbus', checkArg: number('the most registers in a request', 1, 125, 16) },
	'wrong-checksum': { on: 'line', checkArg: none },
	'wrong-unit': { on: 'line', checkArg: none },
	noise: { on: 'line', checkArg: none },
}

function checkWrongValue(arg: string | undefined): string {
	const wanted = (arg || 'nan').toLowerCase()
	if (wanted === 'nan' || wanted === 'spike') return wanted
	if (Number.isFinite(Number(wanted))) return String(Number(wanted))
	throw new Fault('invalid', 'a wrong value is nan, spike or a number such as 9999')
}

function checkSide(arg: string | undefined): string | null {
	if (arg === undefined || arg === '') return null
	if (arg === 'on' || arg === 'off') return arg
	throw new Fault('invalid', 'a relay sticks on or off; without an argument it stays as it is')
}

/** Something moves in front of the camera: the wind, or a person that it recognises. */
function checkVisitor(arg: string | undefined): string | null {
	if (arg === undefined || arg === '') return null
	if (arg === 'person') return arg
	throw new Fault('invalid', 'a visitor is a person; without an argument something else moves')
}
