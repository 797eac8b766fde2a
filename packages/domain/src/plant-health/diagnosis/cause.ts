import disease from './causes/disease.json' with { type: 'json' }
import environmental from './causes/environmental.json' with { type: 'json' }
import nutrient from './causes/nutrient.json' with { type: 'json' }
import pest from './causes/pest.json' with { type: 'json' }
import sources from './causes/sources.json' with { type: 'json' }
import type { FactKey } from './fact'

export const CAUSE_TYPES = ['nutrient', 'environmental', 'pest', 'disease'] as const
type CauseType = (typeof CAUSE_TYPES)[number]

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
type Severity = (typeof SEVERITIES)[number]

/** How much a fact speaks for a cause, or against it when negative, in log-odds. */
type Evidence = { fact: FactKey; is: string; weight: number }

/** What may be wrong with a plant. */
export type Cause = {
	id: string
	type: CauseType
	name: string
	severity: Severity
	description: string
	/** Where on the plant it shows. */
	where: string
	treatment: readonly string[]
	prevention: readonly string[]
	/** Keys of `CAUSE_SOURCES`. */
	sources: readonly string[]
	/** The change of the solution that helps, when one does. */
	tank?: { quantity: 'ph' | 'ec'; change: 'up' | 'down' }
	evidence: readonly Evidence[]
	/** Facts that must lead to this cause: the test case of the entry. */
	example: Readonly<Partial<Record<FactKey, string>>>
}

/** The files as causes; a test checks every one of them. */
const asCauses = (type: CauseType, file: unknown) =>
	(file as Omit<Cause, 'type'>[]).map((cause) => ({ ...cause, type }))

export const CAUSES: readonly Cause[] = [
	...asCauses('nutrient', nutrient),
	...asCauses('environmental', environmental),
	...asCauses('pest', pest),
	...asCauses('disease', disease),
]

export const findCause = (id: string): Cause | undefined => CAUSES.find((cause) => cause.id === id)

export type CauseSource = { title: string; publisher: string; address: string }
export const CAUSE_SOURCES: Readonly<Record<string, CauseSource>> = sources
