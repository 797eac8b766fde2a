import { lightController } from './controllers/light'
import { climateController } from './controllers/climate'
import { co2Controller } from './controllers/co2'
import { irrigationController } from './controllers/irrigation'
import { fillController } from './controllers/fill'
import { ruleController } from './controllers/rule'
import { dosingController } from './controllers/dosing/dosing'
import {
	waitsFor,
	type Controller,
	type ControllerEffect,
	type DoseAsked,
	type Request,
	type FarmState,
	type ZoneState,
} from './controllers/controller'
import type { Claim } from './decide-output'
import type { ControllerKind, ControllerSettings, Plan } from './plan'
import { minuteOfDay } from '../calendar/minute-of-day'
import type { RecipeZone } from '../growing/recipes/recipe-zone'
import type { ShiftQuantity } from './rules/rule'
import { watchOutputs, type OutputsMemory, type Wanted } from './watch-outputs'
import { planNow, type PlanZone } from '../growing/recipes/plan-zone'

/** What control has to know after a restart: plain data without instants. */
export type ControlState = {
	plan: Plan | null
	/** What each controller remembers, by its kind and id; also of those that the plan leaves out. */
	memories: Readonly<Record<string, unknown>>
	/** How long until it acts for the first time after a start, milliseconds. */
	settlingMs: number
}

export type ControlEvent =
	/** The agent started: everything is read before anything is decided. */
	| { kind: 'started' }
	/** A plan that was checked takes the place of the one before. */
	| { kind: 'planned'; plan: Plan }
	| ({ kind: 'ticked' } & TickInput)
	/** A person has seen to an output that a controller stopped. */
	| { kind: 'cleared'; controller: string; output: string; by: string; note: string }

/** The farm as the agent sees it at a tick. */
export type TickInput = Pick<
	FarmState,
	'utc' | 'passedMs' | 'read' | 'isOn' | 'ranSinceMs' | 'heldBecause'
> & {
	/** Every output of the plan has been reported since the start. */
	isComplete: boolean
}

/** What is wanted of an output, by its key. The safety layer decides what becomes of it. */
type ClaimEffect = { kind: 'claim'; output: string; claim: Claim }
export type ControlEffect = ClaimEffect | ControllerEffect

/** After a start, so that every device had its turn; sooner when all have answered. */
export const SETTLE_MS = 30_000

/** In this order: one that asks something of another comes before it. */
const CONTROLLERS: { [Kind in ControllerKind]: Controller<never, never> } = {
	rule: ruleController as Controller<never, never>,
	light: lightController as Controller<never, never>,
	co2: co2Controller as Controller<never, never>,
	climate: climateController as Controller<never, never>,
	irrigation: irrigationController as Controller<never, never>,
	fill: fillController as Controller<never, never>,
	dosing: dosingController as Controller<never, never>,
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
			return restart({ ...state, settlingMs: SETTLE_MS }, state.plan?.controllers ?? [])
		case 'planned': {
			const known = new Set(state.plan?.controllers.map(memoryKey))
			const added = event.plan.controllers.filter((settings) => !known.has(memoryKey(settings)))
			return restart({ ...state, plan: event.plan }, added)
		}
		case 'ticked':
			return tick(state, event)
		case 'cleared':
			return [clear(state, event), []]
	}
}

const memoryKey = ({ kind, id }: ControllerSettings): string => `${kind}/${id}`

/**
 * Ends what these controllers had under way. Those that come with a plan are among them: they may have
 * been left out by the plan before, or the agent had none since it started.
 */
function restart(
	state: ControlState,
	controllers: readonly ControllerSettings[],
): [ControlState, ControlEffect[]] {
	const memories = { ...state.memories }
	const effects: ControlEffect[] = []
	for (const settings of controllers) {
		const key = memoryKey(settings)
		const memory = completed(settings, memories[key])
		if (memory === undefined) continue
		const restarted = controllerOf(settings).restart?.(settings, memory)
		memories[key] = restarted?.memory ?? memory
		effects.push(...(restarted?.effects ?? []))
	}
	return [{ ...state, memories }, effects]
}

/** Clears the stop of a controller, also of one that the plan leaves out for now: it would still be stopped when it is back. */
function clear(
	state: ControlState,
	{ controller, output }: ControlEvent & { kind: 'cleared' },
): ControlState {
	const memories = { ...state.memories }
	for (const [kind, { clear }] of Object.entries(CONTROLLERS)) {
		const key = `${kind}/${controller}`
		if (key in memories && clear) memories[key] = clear(memories[key] as never, output)
	}
	return { ...state, memories }
}

function tick(state: ControlState, look: TickInput): [ControlState, ControlEffect[]] {
	const { plan } = state
	if (!plan) return [state, []]
	const settlingMs = look.isComplete ? 0 : Math.max(0, state.settlingMs - look.passedMs)
	if (settlingMs > 0) return [{ ...state, settlingMs }, []]
	const zones = new Map(
		plan.zones.map((zone) => [zone.zone, seeZone(zone, plan.timezone, look.utc)]),
	)
	const requests = new Set<Request>()
	const asked: DoseAsked[] = []
	let minute: number | undefined
	const farm: FarmState = {
		utc: look.utc,
		passedMs: look.passedMs,
		isOn: look.isOn,
		...(look.ranSinceMs && { ranSinceMs: look.ranSinceMs }),
		...(look.heldBecause && { heldBecause: look.heldBecause }),
		// Finding it takes longer than most rules, and most ticks ask for it often or not at all.
		minuteOfDay: () => (minute ??= minuteOfDay(plan.timezone, look.utc)),
		read: (sensor) => finite(look.read(sensor)),
		zone: (zone) => zones.get(zone) ?? null,
		isRequested: (request) => requests.has(request),
		dosesAsked: (output) => asked.filter((one) => one.output === output),
	}
	const memories: Record<string, unknown> = { ...state.memories }
	const effects: ControlEffect[] = []
	const wanted: Wanted[] = []
	for (const { settings, key, layer, controller } of inOrder(plan.controllers)) {
		const result = controller.step(settings, memories[key] ?? controller.initial, farm)
		memories[key] = result.memory
		effects.push(...(result.effects ?? []))
		for (const request of result.requests ?? []) requests.add(request)
		asked.push(...(result.asks ?? []))
		for (const shift of result.shifts ?? []) shiftTarget(zones, shift)
		for (const [output, claim] of result.claims) wanted.push({ output, layer, claim, by: settings })
	}
	const settled = settle(wanted)
	for (const { output, layer, claim } of settled)
		effects.push({ kind: 'claim', output: output.key, claim: { layer, ...claim } })
	const watched = watchOutputs(settled, (memories[OUTPUTS] ?? {}) as OutputsMemory, look, plan)
	memories[OUTPUTS] = watched.memory
	effects.push(...watched.effects)
	return [{ plan, memories, settlingMs }, effects]
}

/** Where what is known of the outputs is remembered, beside what controllers remember. */
const OUTPUTS = 'watch/outputs'

/** Lets claims wait whose outputs must not be on with another that is wanted on. */
function settle(wanted: readonly Wanted[]): readonly Wanted[] {
	if (!wanted.some(({ claim }) => claim.unlessOn)) return wanted
	const on = new Set(wanted.filter(({ claim }) => claim.on).map(({ output }) => output.key))
	return wanted.map((one) => {
		const { unlessOn = [], ...claim } = one.claim
		const others = unlessOn.filter(({ key }) => on.has(key))
		return { ...one, claim: others.length > 0 ? waitsFor(others) : claim }
	})
}

/** What a controller remembers; what an older version of it did not know begins as it does at first. */
const completed = (settings: ControllerSettings, known: unknown): unknown =>
	known === undefined
		? undefined
		: { ...(controllerOf(settings).initial as object), ...(known as object) }

/** Moves one end of a target towards the other, never beyond it: the band stays the recipe's. */
function shiftTarget(
	zones: Map<string, ZoneState | null>,
	{ zone, quantity, by }: { zone: RecipeZone; quantity: ShiftQuantity; by: number },
): void {
	const seen = zones.get(zone)
	const band = seen?.targets[quantity]
	if (!seen || !band) return
	const { min, max } = band
	const shifted =
		by > 0 ? { min: Math.min(max, min + by), max } : { min, max: Math.max(min, max + by) }
	zones.set(zone, { ...seen, targets: { ...seen.targets, [quantity]: shifted } })
}

/** Only what JSON can hold: no NaN, no infinity, no −0. */
const finite = (value: number | null): number | null =>
	value !== null && Number.isFinite(value) ? value + 0 : null

type Ordered = {
	settings: ControllerSettings
	key: string
	layer: Wanted['layer']
	controller: Controller<ControllerSettings, unknown>
}
/** Sorting at every tick would take longer than most controllers do. */
const ordered = new WeakMap<readonly ControllerSettings[], Ordered[]>()

function inOrder(controllers: readonly ControllerSettings[]): Ordered[] {
	const known = ordered.get(controllers)
	if (known) return known
	const sorted = controllers
		.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
		.map((settings): Ordered => ({
			settings,
			key: memoryKey(settings),
			layer: settings.kind === 'rule' ? 'rule' : 'recipe',
			controller: controllerOf(settings),
		}))
	ordered.set(controllers, sorted)
	return sorted
}

const controllerOf = ({ kind }: ControllerSettings) =>
	CONTROLLERS[kind] as unknown as Controller<ControllerSettings, unknown>

function seeZone(zone: PlanZone, timezone: string, utc: number): ZoneState | null {
	const now = planNow(zone, timezone, utc)
	if (!now) return null
	const { stage, targets, light } = now
	const name = `${zone.recipe.name}, ${stage.name}`
	return { zone, name, targets, timezone, light, ...(stage.lamps && { lamps: stage.lamps }) }
}
