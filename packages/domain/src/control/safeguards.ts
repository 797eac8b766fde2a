import type { OutputLimits } from './output-class'
import type { PlanOutput, PlanSensor } from '../growing/recipes/plan-zone'

/** Limits of one output that are tighter than those of its class; what is missing is as the class has it. */
export type TighterLimits = Partial<
	Pick<OutputLimits, 'minOnMs' | 'minOffMs' | 'dailyMaxMs'> & { maxOnMs: number; safeOn: false }
>

/** While one of these acts, its output is off, whoever wants it on. What cannot be known makes it act. */
export type PlanInterlock = {
	/** Stays the same while its threshold changes; unique for its output. */
	id: string
} & (
	| { kind: 'requires' | 'excludes'; output: PlanOutput }
	/** Most outputs that may be on, of its own and the others of its group. */
	| { kind: 'at-most'; group: string; most: number; others: PlanOutput[] }
	/** A door, a leak: off while the input reads on (1), or off (0). */
	| { kind: 'input'; sensor: PlanSensor; isOn: boolean }
	/** In the unit that readings are stored in. */
	| { kind: 'reading'; sensor: PlanSensor; is: 'below' | 'above'; value: number; unit: string }
	/** What it needs to know is not connected to the agent of its output, so it always acts. */
	| { kind: 'unmet'; label: string }
)

/** What holds for one output, whoever switches it. */
export type OutputSafeguards = {
	output: PlanOutput
	limits: TighterLimits
	interlocks: PlanInterlock[]
}

/** Other outputs that an interlock looks at. */
export function tiedOutputs(interlock: PlanInterlock): PlanOutput[] {
	if (interlock.kind === 'at-most') return interlock.others
	return interlock.kind === 'requires' || interlock.kind === 'excludes' ? [interlock.output] : []
}

/** The limits of an output, each the tighter of two: nothing ever loosens what the first say. */
export const tightenLimits = <L extends OutputLimits>(limits: L, tighter: TighterLimits): L => ({
	...limits,
	safeOn: limits.safeOn && tighter.safeOn !== false,
	maxOnMs:
		tighter.maxOnMs === undefined
			? limits.maxOnMs
			: Math.min(limits.maxOnMs ?? Infinity, tighter.maxOnMs),
	minOnMs: Math.max(limits.minOnMs, tighter.minOnMs ?? 0),
	minOffMs: Math.max(limits.minOffMs, tighter.minOffMs ?? 0),
	dailyMaxMs: Math.min(limits.dailyMaxMs, tighter.dailyMaxMs ?? Infinity),
})

/** What an interlock demands, in words: `Requires Exhaust fan`. */
export function formatInterlock(interlock: PlanInterlock): string {
	switch (interlock.kind) {
		case 'requires':
			return `Requires ${interlock.output.label}`
		case 'excludes':
			return `Never on with ${interlock.output.label}`
		case 'at-most':
			return `At most ${interlock.most} of the group “${interlock.group}” on at a time`
		case 'input':
			return `Off while ${interlock.sensor.label} is ${interlock.isOn ? 'on' : 'off'}`
		case 'reading':
			return `Off while ${interlock.sensor.label} is ${interlock.is} ${amount(interlock)}`
		case 'unmet':
			return `Off until ${interlock.label} is connected`
	}
}

/** A threshold with its unit: `20 L`. */
export const amount = ({ value, unit }: { value: number; unit: string }): string =>
	unit ? `${value} ${unit}` : String(value)
