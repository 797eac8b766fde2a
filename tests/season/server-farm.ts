import { agents } from '#db/schema/agents'
import type { AgentRecord } from '@sfc/contract/agent/batch'
import type { InventoryInput } from '@sfc/contract/agent/inventory'
import { formatCause } from '@sfc/domain/alarms/format-cause'
import { CATALOGUE, ZONES, type Zone } from '@sfc/domain/control/catalogue'
import type { QuantityKey } from '@sfc/domain/units/quantities'
import { FastFarm, type Tick } from '@sfc/farm-sim/fast/fast-farm'
import type { Sensor } from '@sfc/farm-sim/map'
import { withEc } from '@sfc/farm-sim/world/water-chemistry'
import { createWorld, RESERVOIR_CAPACITY_L, TANK_CAPACITY_L } from '@sfc/farm-sim/world/world'
import { enrolTestAgent, type TestAgent } from '../../app/tests/equipment/agents/test-agent'
import { describeAlarms } from '~/areas/alarms/services/describe-alarms.server'
import { evaluateAlarms } from '~/areas/alarms/services/evaluate-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { openTestFarm, type TestFarm } from '../../app/tests/farms/test-farm'
import { selectRecipe } from '~/areas/growing/services/recipes/select-recipe.server'
import { seasonPlan, sensorsByName, type Choices } from './season-plan'

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000]
const SEND_MS = 5 * MINUTE_MS
/** An hour before the lamps of the farm come on. */
const START_MS = Date.UTC(2026, 2, 2, 10)

const planEquipmentKey = (name: string): string => name.replace('-', '/')
const pointName = (name: string): string => name.slice(name.indexOf('-') + 1)

/** The measured points of the simulated farm's controllers, as an agent would report them. */
const MEASURED: Record<string, { quantity: QuantityKey; role?: string; capacity?: number }> = {
	'container-co2': { quantity: 'co2' },
	'cultivation-air-temperature': { quantity: 'airTemperature' },
	'cultivation-humidity': { quantity: 'humidity' },
	'nursery-ph': { quantity: 'ph' },
	'nursery-ec': { quantity: 'ec' },
	'nursery-reservoir': { quantity: 'volume', role: 'reservoir', capacity: RESERVOIR_CAPACITY_L },
	'nursery-tank-a': { quantity: 'volume', role: 'tank-a', capacity: TANK_CAPACITY_L.a },
	'nursery-tank-b': { quantity: 'volume', role: 'tank-b', capacity: TANK_CAPACITY_L.b },
	'nursery-tank-d': { quantity: 'volume', role: 'tank-d', capacity: TANK_CAPACITY_L.d },
}

const controllerDevice = (zone: Zone): InventoryInput['devices'][number] => ({
	key: zone,
	name: `${zone} controller`,
	driver: 'modbus',
	kind: 'controller',
	address: '192.0.2.5:502',
	zone,
	points: [
		...Object.entries(MEASURED)
			.filter(([name]) => name.startsWith(zone))
			.map(([name, measured]) => {
				return { key: pointName(name), label: pointName(name), ...measured, intervalMs: MINUTE_MS }
			}),
		...CATALOGUE.filter((item) => item.zone === zone).map(({ key, name, type, outputClass }) => {
			const switchable = { catalogueKey: key, type, outputClass }
			const base = { key: pointName(key), label: name, intervalMs: MINUTE_MS }
			return { ...base, quantity: 'switch' as const, switchable }
		}),
	],
})

const USUAL: Choices = { nightDropC: 0, humidityBy: 'humidity', heatInParts: null, co2Ppm: null }

/** An alarm's text for a person: its title, its subject, and its presumed cause. */
export type AlarmNotice = { hours: number; words: string }

/** A simulated farm whose agent reports all readings and actions to the real server. */
export class ServerFarm {
	readonly farm: FastFarm
	readonly #told = new Map<string, AlarmNotice>()
	#live: object[] = []
	#events: object[] = []
	#seq = { live: 0, events: 0 }
	#startedAt = START_MS

	private constructor(
		private readonly server: TestFarm,
		private readonly agent: TestAgent,
	) {
		const outputs = CATALOGUE.map(({ key, outputClass }) => {
			return { key, planKey: planEquipmentKey(key), outputClass }
		})
		const sensors = new Map<string, Sensor>(
			[...sensorsByName].map(([name, sensor]) => [planEquipmentKey(name), sensor]),
		)
		const world = createWorld(5, START_MS)
		const inBand = {
			...world,
			water: withEc(world.water, 1.2),
			tanksL: { ...world.tanksL, d: TANK_CAPACITY_L.d },
		}
		this.farm = new FastFarm(inBand, outputs, sensors)
		this.farm.take(seasonPlan(START_MS, USUAL, planEquipmentKey))
	}

	static async open(): Promise<ServerFarm> {
		const server = await openTestFarm(START_MS)
		for (const zone of ['nursery', 'cultivation'] as const)
			await selectRecipe(server.owner, { recipeId: 'butterhead-lettuce', zone })
		const agent = await enrolTestAgent(server.owner)
		await agent.inventory(ZONES.map(controllerDevice))
		return new ServerFarm(server, agent)
	}

	close = (): Promise<void> => this.server.close()

	/** Runs hours of which the server gets nothing, so that the control learns the farm. */
	pass(hours: number): void {
		const endsAt = this.farm.world.atMs + hours * HOUR_MS
		while (this.farm.world.atMs < endsAt) {
			this.farm.tick()
			this.farm.flow()
		}
		this.#startedAt = this.farm.world.atMs
	}

	/** Runs hours, or fewer when an alarm has these words; returns the alarms since the start. */
	async live(hours: number, until?: RegExp): Promise<AlarmNotice[]> {
		const endsAt = this.farm.world.atMs + hours * HOUR_MS
		const isSaid = () => until && [...this.#told.values()].some(({ words }) => until.test(words))
		while (this.farm.world.atMs < endsAt && !isSaid()) {
			const tick = this.farm.tick()
			this.#note(tick)
			if (this.farm.world.atMs % SEND_MS === 0) await this.#send()
			this.farm.flow()
		}
		return [...this.#told.values()]
	}

	#note({ effects, decided }: Tick): void {
		const at = this.farm.world.atMs
		for (const effect of effects) this.#events.push({ ...effect, at })
		for (const [name, { on, winner, losers }] of decided) {
			const [device, point] = planEquipmentKey(name).split('/')
			this.#events.push({ kind: 'decision', at, device, point, on, winner, losers })
		}
		if (at % MINUTE_MS !== 0) return
		for (const zone of ZONES) {
			const values = [
				...Object.keys(MEASURED).flatMap((name) => {
					const sensor = sensorsByName.get(name)
					const value = sensor && name.startsWith(zone) ? this.farm.read(sensor) : null
					return value === null ? [] : [[pointName(name), value] as const]
				}),
				...CATALOGUE.filter((item) => item.zone === zone).map(({ key }) => {
					return [pointName(key), this.farm.isOn(key) ? 1 : 0] as const
				}),
			]
			this.#live.push({ kind: 'readings', at, device: zone, values })
		}
	}

	async #send(): Promise<void> {
		this.server.setNow(this.farm.world.atMs)
		for (const lane of ['live', 'events'] as const) {
			const records = lane === 'live' ? this.#live.splice(0) : this.#events.splice(0)
			const numbered = records.map((record) => ({ seq: ++this.#seq[lane], ...record }))
			if (numbered.length > 0) await this.agent.send(numbered as AgentRecord[], { lane })
		}
		const { owner } = this.server
		await owner.db.write((tx) => tx.update(agents).set({ lastSeenAt: owner.now() }))
		await evaluateAlarms(owner)
		const open = await listOpenAlarms(owner)
		const described = await describeAlarms(owner, open)
		const hours = (this.farm.world.atMs - this.#startedAt) / HOUR_MS
		for (const { id, title, text } of open) {
			const cause = described.get(id)?.cause ?? ''
			const { farm, user } = owner
			const because = typeof cause === 'string' ? cause : formatCause(cause, farm.timezone, user)
			const words = [title, text, because].join(' | ')
			if (!this.#told.has(words)) this.#told.set(words, { hours, words })
		}
	}
}
