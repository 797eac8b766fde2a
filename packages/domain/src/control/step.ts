import { lightController } from './controllers/light'
import { climateController } from './controllers/climate'
import { co2Controller } from './controllers/co2'
import { irrigationController } from './controllers/irrigation'
import type {
	Controller,
	ControllerResult,
	Request,
	Sight,
	ZoneSight,
} from './controllers/controller'
import type { Claim } from './decide-output'
import { photoperiodAt } from './photoperiod'
import type { ControllerKind, ControllerSettings, Plan } from './plan'
import { planStageAt, type PlanZone } from './plan-zone'

/** What control has to know after a restart: plain data without instants. */
export type ControlState = {
	plan: Plan | null
	/** What each controller remembers, by its id. */
	memories: Readonly<Record<string, unknown>>
	/** How long until it acts for the first time after a start, milliseconds. */
	settlingMs: number
}

export type ControlEvent =
	/** The agent started: everything is read before anything is decided. */
	| { kind: 'started' }
	/** A plan that was checked takes the place of the one before. */
	| { kind: 'planned'; plan: Plan }
	| ({ kind: 'ticked' } & Look)

/** The farm as the agent sees it at a tick. */
export type Look = Pick<Sight, 'utc' | 'passedMs' | 'read' | 'isOn'> & {
	/** Every output of the plan has been reported since the start. */
	isComplete: boolean
}

/** What is wanted of an output, by its key. The safety layer decides what becomes of it. */
export type ControlEffect = { kind: 'claim'; output: string; claim: Claim }

/** After a start, so that every device had its turn; sooner when all have answered. */
export const SETTLE_MS = 30_000

/** In this order: one that asks something of another comes before it. */
const CONTROLLERS: { [Kind in ControllerKind]: Controller<never, never> } = {
	light: lightController as Controller<never, never>,
	co2: co2Controller as Controller<never, never>,
	climate: climateController as Controller<never, never>,
	irrigation: irrigationController as Controller<never, never>,
}
const ORDER = Object.keys(CONTROLLERS)

export const INITIAL_CONTROL: ControlState = { plan: null, memories: {}, settlingMs: SETTLE_MS }

/**
 * Every decision of control: the next state after an event, and what is wanted of each output. Pure,
 * so that the agent, a rehearsal and a test run the same.
 */
export function step(state: ControlState, event: ControlEvent): [ControlState, ControlEffect[]] {
	switch (event.kind) {
		case 'started':
			return [{ ...state, settlingMs: SETTLE_MS }, []]
		case 'planned':
			return [{ ...state, plan: event.plan, memories: kept(state.memories, event.plan) }, []]
		case 'ticked':
			return tick(state, event)
	}
}

/** A controller keeps what it remembers from one plan to the next, by its id. */
const kept = (memories: ControlState['memories'], { controllers }: Plan) =>
	Object.fromEntries(controllers.flatMap(({ id }) => (id in memories ? [[id, memories[id]]] : [])))

function tick(state: ControlState, look: Look): [ControlState, ControlEffect[]] {
	const { plan } = state
	if (!plan) return [state, []]
	const settlingMs = look.isComplete ? 0 : Math.max(0, state.settlingMs - look.passedMs)
	if (settlingMs > 0) return [{ ...state, settlingMs }, []]
	const zones = new Map(
		plan.zones.map((zone) => [zone.zone, seeZone(zone, plan.timezone, look.utc)]),
	)
	const requests = new Set<Request>()
	const sight: Sight = {
		...look,
		zone: (zone) => zones.get(zone) ?? null,
		isRequested: (request) => requests.has(request),
	}
	const memories: Record<string, unknown> = {}
	const effects: ControlEffect[] = []
	for (const settings of inOrder(plan.controllers)) {
		const result = run(settings, state.memories[settings.id], sight)
		memories[settings.id] = result.memory
		for (const request of result.requests ?? []) requests.add(request)
		for (const [{ key }, claim] of result.claims)
			effects.push({ kind: 'claim', output: key, claim: { layer: 'recipe', ...claim } })
	}
	return [{ plan, memories, settlingMs }, effects]
}

const inOrder = (controllers: readonly ControllerSettings[]): ControllerSettings[] =>
	[...controllers].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))

function run(
	settings: ControllerSettings,
	memory: unknown,
	sight: Sight,
): ControllerResult<unknown> {
	const controller = CONTROLLERS[settings.kind] as unknown as Controller<
		ControllerSettings,
		unknown
	>
	return controller.step(settings, memory ?? controller.initial, sight)
}

function seeZone(zone: PlanZone, timezone: string, utc: number): ZoneSight | null {
	const stage = planStageAt(zone, utc)
	if (!stage) return null
	const { lightHours } = stage.targets
	const hours = lightHours && (lightHours.min + lightHours.max) / 2
	return {
		zone,
		name: `${zone.recipe.name}, ${stage.name}`,
		targets: stage.targets,
		light:
			hours === undefined
				? null
				: photoperiodAt(utc, { timezone, lightsOnAt: zone.lightsOnAt, hours }),
	}
}
