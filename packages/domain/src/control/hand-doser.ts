import { doserMemory, INITIAL_DOSING, type DosingMemory } from './controllers/dosing/dosing-memory'
import type { HandDosePump, GivenMl } from './controllers/dosing/hand-dose'
import type { ControlState } from './step'

/** What a dose by hand follows from: a measured pump, and what it gave by the controller's memory. */
export type HandDoser = Omit<HandDosePump, 'longestMs'> & { givenMl: GivenMl }

/** The doser of an output in the plan; null where the plan has none, or its rate was not measured. */
export function findHandDoser({ plan, memories }: ControlState, output: string): HandDoser | null {
	for (const settings of plan?.controllers ?? []) {
		if (settings.kind !== 'dosing') continue
		const doser = settings.dosers.find((one) => one.output.key === output)
		if (!doser || doser.mlPerS === null) continue
		const known = memories[`dosing/${settings.id}`] as Partial<DosingMemory> | undefined
		const memory = { ...INITIAL_DOSING, ...known }
		const { given } = doserMemory(memory, doser)
		const givenMl = (withinMs: number) =>
			given
				.filter(({ atMs }) => memory.ranMs - atMs < withinMs)
				.reduce((sum, { ml }) => sum + ml, 0)
		return { mlPerS: doser.mlPerS, budget: doser.budget, givenMl }
	}
	return null
}
