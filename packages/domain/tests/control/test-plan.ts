import type { Plan } from '../../src/control/plan'

/** What the plan of a test says about itself. */
export const testPlanHeader = (madeAt: number, because = 'a test') =>
	({
		format: 1,
		farmId: 1,
		agentId: 'a',
		version: 1,
		madeAt,
		madeBy: 'Ada',
		because,
		freshUntil: madeAt,
	}) satisfies Partial<Plan>

/** One zone of a plan, with these targets from its beginning. */
export const testZone = (
	zone: Plan['zones'][number]['zone'],
	targets: Plan['zones'][number]['stages'][number]['targets'],
): Plan['zones'][number] => ({
	zone,
	recipe: { id: 'lettuce', version: 1, name: 'Lettuce' },
	lightsOnAt: '06:00',
	stages: [{ fromAt: 0, name: 'Growth', targets }],
})
